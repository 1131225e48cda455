import { expect, test } from 'vitest';
import { commonNames } from '../../compiler/src/migrate/nest/common-names.ts';
import { leftovers } from '../../compiler/src/migrate/nest/leftovers.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('names that mean the same are imported from `ashlar`, under aliases and as members too', () => {
  const { files } = migrateSources([commonNames], {
    'src/notes.ts': `import * as nest from '@nestjs/common';
import { Controller as Route, Get, NotFoundException, OnModuleInit, Injectable } from '@nestjs/common';

@Injectable()
@Route('notes')
export class NotesController implements OnModuleInit {
  readonly Get = 1;

  @Get()
  @nest.HttpCode(202)
  list(): string[] {
    throw new NotFoundException('no notes');
  }
}
`,
  });
  expect(
    files['src/notes.ts'],
  ).toBe(`import { Controller, Get, HttpCode, Injectable, NotFoundException, type OnModuleInit } from 'ashlar';

@Injectable()
@Controller('notes')
export class NotesController implements OnModuleInit {
  readonly Get = 1;

  @Get()
  @HttpCode(202)
  list(): string[] {
    throw new NotFoundException('no notes');
  }
}
`);
});

test('a name that the file uses for something else gets an alias', () => {
  const { files } = migrateSources([commonNames], {
    'src/notes.ts': `import { Module as NestModule } from '@nestjs/common';

class Module {}

@NestModule({ providers: [Module] })
export class NotesModule {}
`,
  });
  expect(files['src/notes.ts']).toBe(`import { Module as AshlarModule } from 'ashlar';

class Module {}

@AshlarModule({ providers: [Module] })
export class NotesModule {}
`);
});

test('scopes, and exceptions with a body, stay', () => {
  const source = `import { ConflictException, Injectable, Scope } from '@nestjs/common';

@Injectable({ scope: Scope.REQUEST })
export class Notes {
  add(): never {
    throw new ConflictException({ code: 7 });
  }
}
`;
  expect(migrateSources([commonNames], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(source);
});

test('imports that are left have a comment, and those that nothing uses are removed', () => {
  const { files } = migrateSources([leftovers], {
    'src/notes.ts': `import 'reflect-metadata';
import { Module, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Entity } from 'typeorm';

export class Notes {
  constructor(private readonly bus: CommandBus) {}
}
`,
  });
  expect(
    files['src/notes.ts'],
  ).toBe(`// ashlar-migrate: replace \`CommandBus\` of \`@nestjs/cqrs\` (docs/coming-from-nestjs.md of ashlar)
import { CommandBus } from '@nestjs/cqrs';
import { Entity } from 'typeorm';

export class Notes {
  constructor(private readonly bus: CommandBus) {}
}
`);
});

test('an import needs no comment where each use of it has one', () => {
  const source = `import { Cron } from '@nestjs/schedule';

export class Reports {
  // ashlar-migrate: start the job (docs/lifecycle.md of ashlar)
  @Cron('0 0 * * *')
  reset(): void {}
}
`;
  expect(migrateSources([leftovers], { 'src/reports.ts': source }).files['src/reports.ts']).toBe(source);
});

test('functions of class-validator work without NestJS, and its decorators do not', () => {
  const source = `import { IsEmail, isPhoneNumber } from 'class-validator';

export class Contact {
  @IsEmail()
  email!: string;

  validate(): boolean {
    return isPhoneNumber(this.email);
  }
}
`;
  expect(migrateSources([leftovers], { 'src/contact.ts': source }).files['src/contact.ts']).toBe(
    `// ashlar-migrate: replace \`IsEmail\` of \`class-validator\` (docs/coming-from-nestjs.md of ashlar)\n${source}`,
  );
});
