import { expect, test } from 'vitest';
import { logging } from '../../compiler/src/migrate/nest/logging.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('a logger of the class is injected', () => {
  const { files, application } = migrateSources([logging], {
    'src/notes.ts': `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Notes {
  private readonly logger = new Logger(Notes.name);

  add(error: Error) {
    this.logger.log('saved');
    this.logger.verbose(\`saved \${error}\`);
    this.logger.error('failed', error.stack);
    this.logger.error(error);
    this.logger.warn('slow', 'Notes');
    this.logger.debug('saved', { id: 1 });
    this.logger.fatal('down', error);
  }
}
`,
  });
  expect(files['src/notes.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { Logger } from 'ashlar';

@Injectable()
export class Notes {
  constructor(private readonly logger: Logger) {}

  add(error: Error) {
    this.logger.info('saved');
    this.logger.trace(\`saved \${error}\`);
    this.logger.error('failed', { err: error });
    this.logger.error('failed', { err: error });
    this.logger.warn('slow', { context: 'Notes' });
    this.logger.debug('saved', { id: 1 });
    this.logger.fatal('down', { err: error });
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a logger with another name has its scope', () => {
  const { files, application } = migrateSources([logging], {
    'src/notes.ts': `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Notes {
  private logger = new Logger('Mail');

  add(error: Error) {
    this.logger.log('x');
  }
}
`,
    'src/tags.ts': `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Tags {
  private logger = new Logger('Mail');

  constructor(
    private readonly other: Other,
  ) {}

  add(error: Error) {
    this.logger.log('x');
  }
}
`,
  });
  expect(files['src/notes.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { Logger } from 'ashlar';

@Injectable()
export class Notes {
  private logger: Logger;

  constructor(logger: Logger) {
    this.logger = logger.scoped('Mail');
  }

  add(error: Error) {
    this.logger.info('x');
  }
}
`);
  expect(files['src/tags.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { Logger } from 'ashlar';

@Injectable()
export class Tags {
  private logger: Logger;

  constructor(
    private readonly other: Other,
    logger: Logger,
  ) {
    this.logger = logger.scoped('Mail');
  }

  add(error: Error) {
    this.logger.info('x');
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('other loggers are created', () => {
  const { files, application } = migrateSources([logging], {
    'src/notes.ts': `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Notes {
  private static readonly logger = new Logger(Notes.name);

  add(error: Error) {
    Notes.logger.log('x');
  }
}
`,
    'src/tags.ts': `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Tags extends Base {
  readonly logger = new Logger(Tags.name);

  add(error: Error) {
    this.logger.log('x');
  }
}
`,
    'src/main.ts': `import { Logger } from '@nestjs/common';

const log = new Logger('Main');
log.log('started');
Logger.warn('x');
new Logger().log('y');
`,
  });
  expect(files['src/main.ts']).toBe(`import { createLogger } from 'ashlar';

const log = createLogger().scoped('Main');
log.info('started');
createLogger().warn('x');
createLogger().info('y');
`);
  expect(files['src/notes.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { createLogger } from 'ashlar';

@Injectable()
export class Notes {
  private static readonly logger = createLogger().scoped(Notes.name);

  add(error: Error) {
    Notes.logger.info('x');
  }
}
`);
  expect(files['src/tags.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { createLogger } from 'ashlar';

@Injectable()
export class Tags extends Base {
  readonly logger = createLogger().scoped(Tags.name);

  add(error: Error) {
    this.logger.info('x');
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a message that is an object is left', () => {
  const { files, application } = migrateSources([logging], {
    'src/notes.ts': `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Notes {
  private readonly logger = new Logger(Notes.name);

  add(error: Error) {
    this.logger.log({ id: 1 });
  }
}
`,
  });
  expect(files['src/notes.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { Logger } from 'ashlar';

@Injectable()
export class Notes {
  constructor(private readonly logger: Logger) {}

  add(error: Error) {
    // ashlar-migrate: log a text, and an object with fields (docs/logging.md of ashlar)
    this.logger.log({ id: 1 });
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'log a text, and an object with fields (docs/logging.md of ashlar)',
  ]);
});

test('spread values, and two fields of one name, are left', () => {
  const source = `import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Notes {
  private readonly logger = new Logger(Notes.name);

  add(ids: string[]) {
    this.logger.log('saved', ...ids);
    this.logger.warn('slow', first.id, second.id);
    this.logger.debug('saved', first.id);
  }
}
`;
  const { files, application } = migrateSources([logging], { 'src/notes.ts': source });
  const comment = '// ashlar-migrate: log a text, and an object with fields (docs/logging.md of ashlar)';
  expect(files['src/notes.ts']).toContain(`    ${comment}\n    this.logger.log('saved', ...ids);
    ${comment}\n    this.logger.warn('slow', first.id, second.id);
    this.logger.debug('saved', { value: first.id });
`);
  expect(application.left).toHaveLength(2);
});
