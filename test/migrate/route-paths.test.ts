import { expect, test } from 'vitest';
import { routePaths } from '../../compiler/src/migrate/nest/route-paths.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'path parameters are in braces',
    before: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id/parts/:part')
  part() {}

  @Get(['latest', 'by/:name'])
  latest() {}
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('{id}/parts/{part}')
  part() {}

  @Get(['latest', 'by/{name}'])
  latest() {}
}
`,
    },
  },
  {
    title: 'patterns and wildcards are left',
    before: {
      'src/notes.ts': `import { Controller, All, Get } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id(\\\\d+)')
  numeric() {}

  @Get('files/*path')
  files() {}

  @All('proxy')
  proxy() {}
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, All, Get } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: write \`:id(\\d+)\` as paths with parameters such as \`{id}\`: they have no patterns and no wildcards (docs/request-lifecycle.md of ashlar)
  @Get(':id(\\\\d+)')
  numeric() {}

  // ashlar-migrate: write \`files/*path\` as paths with parameters such as \`{id}\`: they have no patterns and no wildcards (docs/request-lifecycle.md of ashlar)
  @Get('files/*path')
  files() {}

  // ashlar-migrate: write a route for each method: \`@Get()\` also handles \`HEAD\` (docs/request-lifecycle.md of ashlar)
  @All('proxy')
  proxy() {}
}
`,
    },
  },
  {
    title: 'versions are in paths',
    before: {
      'src/main.ts': `import { VersioningType } from '@nestjs/common';

app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
`,
      'src/notes.ts': `import { Controller, Get, VERSION_NEUTRAL } from '@nestjs/common';

@Controller({ path: 'notes', version: ['1', '2'] })
export class NotesController {}

@Controller('parts/:part')
export class PartsController {}

@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {}
`,
    },
    after: {
      'src/main.ts': `import { VersioningType } from '@nestjs/common';

app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
`,
      'src/notes.ts': `import { Controller } from 'ashlar';

@Controller(['/v1/notes', '/v2/notes'])
export class NotesController {}

@Controller('/v1/parts/{part}')
export class PartsController {}

@Controller('health')
export class HealthController {}
`,
    },
  },
  {
    title: 'hosts are left',
    before: {
      'src/notes.ts': `import { Controller } from '@nestjs/common';

@Controller({ path: 'admin', host: 'admin.example.com' })
export class AdminController {}
`,
    },
    after: {
      'src/notes.ts': `import { Controller } from '@nestjs/common';

// ashlar-migrate: routes of Ashlar have no hosts and no scopes: write the path alone (docs/coming-from-nestjs.md of ashlar)
@Controller({ path: 'admin', host: 'admin.example.com' })
export class AdminController {}
`,
    },
  },
  {
    title: 'a version without versioning is no part of the path',
    before: {
      'src/notes.ts': `import { Controller } from '@nestjs/common';

@Controller({ path: 'notes', version: '1' })
export class NotesController {}
`,
    },
    after: {
      'src/notes.ts': `import { Controller } from '@nestjs/common';

@Controller('notes')
export class NotesController {}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([routePaths], before).files).toEqual(after);
});

test('options of a controller that are not written there are left', () => {
  const source = `import { Controller } from '@nestjs/common';

@Controller({ ...scoped, path: 'notes' })
export class NotesController {}
`;
  expect(migrateSources([routePaths], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(
    source.replace(
      '@Controller',
      '// ashlar-migrate: routes of Ashlar have no hosts and no scopes: write the path alone (docs/coming-from-nestjs.md of ashlar)\n@Controller',
    ),
  );
});
