import { expect, test } from 'vitest';
import { statuses } from '../../compiler/src/migrate/nest/statuses.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: '`@Post()` keeps the status 201',
    before: {
      'src/notes.ts': `import { Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(): Note {
    return this.notes.add();
  }

  @Post('search')
  @HttpCode(HttpStatus.OK)
  search(): Note[] {
    return this.notes.search();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post } from '@nestjs/common';
import { HttpCode } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  @HttpCode(201)
  add(): Note {
    return this.notes.add();
  }

  @Post('search')
  @HttpCode(200)
  search(): Note[] {
    return this.notes.search();
  }
}
`,
    },
  },
  {
    title: 'results without a value keep the status 200',
    before: {
      'src/notes.ts': `import { Controller, Delete, Get, Put } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Put()
  replace(): void {
    this.notes.replace();
  }

  @Delete()
  async clear() {
    await this.notes.clear();
  }

  @Get()
  list() {
    return this.notes.list();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Delete, Get, Put } from '@nestjs/common';
import { HttpCode } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Put()
  @HttpCode(200)
  replace(): void {
    this.notes.replace();
  }

  @Delete()
  @HttpCode(200)
  async clear() {
    await this.notes.clear();
  }

  @Get()
  list() {
    return this.notes.list();
  }
}
`,
    },
  },
  {
    title: 'a handler with the status 204 returns nothing',
    before: {
      'src/notes.ts': `import { Controller, Delete, HttpCode, HttpStatus } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Delete(':id')
  @HttpCode(204)
  remove(id: string) {
    return this.notes.remove(id);
  }

  @Delete()
  @HttpCode(HttpStatus.NO_CONTENT)
  async clear(): Promise<void> {
    await this.notes.clear();
  }

  @Delete('all')
  @HttpCode(204)
  async all(): Promise<Result> {
    return await this.notes.all();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Delete } from '@nestjs/common';
import { HttpCode } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Delete(':id')
  @HttpCode(204)
  async remove(id: string) {
    await this.notes.remove(id);
  }

  @Delete()
  @HttpCode(204)
  async clear(): Promise<void> {
    await this.notes.clear();
  }

  @Delete('all')
  @HttpCode(204)
  async all(): Promise<void> {
    await this.notes.all();
  }
}
`,
    },
  },
  {
    title: 'a status that a `Response` has is its own',
    before: {
      'src/notes.ts': `import { Controller, Post } from '@nestjs/common';
import { Response } from 'ashlar';

@Controller('notes')
export class NotesController {
  @Post()
  add() {
    return Response.withStatus(202, {});
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post } from '@nestjs/common';
import { Response } from 'ashlar';

@Controller('notes')
export class NotesController {
  @Post()
  add() {
    return Response.withStatus(202, {});
  }
}
`,
    },
  },
  {
    title: 'constants are numbers',
    before: {
      'src/notes.ts': `import { HttpException, HttpStatus } from '@nestjs/common';

export function failure(status: HttpStatus): HttpException {
  return new HttpException('failed', status ?? HttpStatus.I_AM_A_TEAPOT);
}
`,
    },
    after: {
      'src/notes.ts': `import { HttpException } from '@nestjs/common';

export function failure(status: number): HttpException {
  return new HttpException('failed', status ?? 418);
}
`,
    },
  },
  {
    title: 'the result has the headers',
    before: {
      'src/notes.ts': `import { Controller, Get, Header, Post } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Header('X-Version', '2')
  list(): Note[] {
    return this.notes.list();
  }

  @Get('first')
  @Header('Cache-Control', 'no-store')
  first(): Promise<Note> {
    return this.notes.first();
  }

  @Post()
  @Header('X-Version', '2')
  async add(): Promise<Note> {
    return this.notes.add();
  }

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain')
  robots() {
    return 'User-agent: *';
  }

  @Get('unknown')
  @Header('X-Version', '2')
  unknown() {
    return this.notes.unknown();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Header, Post } from '@nestjs/common';
import { Response } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(): Response<Note[], 200> {
    return Response.body(this.notes.list()).withHeader('Cache-Control', 'no-store').withHeader('X-Version', '2');
  }

  @Get('first')
  async first(): Promise<Response<Note, 200>> {
    return Response.body(await this.notes.first()).withHeader('Cache-Control', 'no-store');
  }

  @Post()
  async add(): Promise<Response<Note, 201>> {
    return Response.withStatus(201, await this.notes.add()).withHeader('X-Version', '2');
  }

  @Get('robots.txt')
  robots() {
    return Response.text(200, 'User-agent: *').withHeader('Content-Type', 'text/plain');
  }

  // ashlar-migrate: return \`Response.body(…).withHeader(…)\` (docs/responses.md of ashlar)
  @Get('unknown')
  @Header('X-Version', '2')
  unknown() {
    return this.notes.unknown();
  }
}
`,
    },
  },
  {
    title: 'redirections are responses',
    before: {
      'src/notes.ts': `import { Controller, Get, HttpStatus, Redirect } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('old')
  @Redirect('/notes', 301)
  old() {}

  @Get('docs')
  @Redirect('https://docs.example.com')
  docs(version: string) {
    if (version === '5') {
      return { url: \`https://docs.example.com/\${version}\`, statusCode: HttpStatus.PERMANENT_REDIRECT };
    }
  }

  @Get('other')
  @Redirect()
  async other() {
    return this.notes.other();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Redirect } from '@nestjs/common';
import { HttpResponse } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('old')
  old() {
    return HttpResponse.empty(301).withHeader('location', '/notes');
  }

  @Get('docs')
  docs(version: string) {
    if (version === '5') {
      return HttpResponse.empty(308).withHeader('location', \`https://docs.example.com/\${version}\`);
    }
    return HttpResponse.empty(302).withHeader('location', 'https://docs.example.com');
  }

  // ashlar-migrate: return \`HttpResponse.empty(302).withHeader('location', url)\` (docs/responses.md of ashlar)
  @Get('other')
  @Redirect()
  async other() {
    return this.notes.other();
  }
}
`,
    },
  },
  {
    title: 'views and events are left',
    before: {
      'src/notes.ts': `import { Controller, Get, Render, Sse } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('page')
  @Render('index')
  page() {
    return { title: 'Notes' };
  }

  @Sse('events')
  events(): Observable<MessageEvent> {
    return this.notes.events();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Render, Sse } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: render the view in a provider, and return \`Response.text(…)\` with the content type (docs/responses.md of ashlar)
  @Get('page')
  @Render('index')
  page() {
    return { title: 'Notes' };
  }

  // ashlar-migrate: return \`Response.events(…)\` with an asynchronous iterable (docs/responses.md of ashlar)
  @Sse('events')
  events(): Observable<MessageEvent> {
    return this.notes.events();
  }
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([statuses], before).files).toEqual(after);
});

test('a text is sent as plain text, which is a decision', () => {
  const { application } = migrateSources([statuses], {
    'src/app.controller.ts': `import { Controller, Get } from '@nestjs/common';

@Controller()
export class AppController {
  @Get()
  hello(): string {
    return 'Hello';
  }
}
`,
  });
  expect(application.decisions.map(({ text }) => text)).toEqual([
    '`hello` sends `text/plain`: NestJS on Express sends texts as `text/html`',
  ]);
});

test('a header that a function computes is left', () => {
  const source = `import { Controller, Get, Header } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  @Get()
  @Header('x-time', () => \`${'$'}{Date.now()}\`)
  list(): string[] {
    return [];
  }
}
`;
  expect(migrateSources([statuses], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(
    source.replace(
      '  @Get',
      '  // ashlar-migrate: return `Response.body(…).withHeader(…)` (docs/responses.md of ashlar)\n  @Get',
    ),
  );
});

test('a redirect that ends with an exception has no result after it', () => {
  const source = `import { Controller, Get, Redirect } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  @Get()
  @Redirect('/new')
  old() {
    if (this.isOpen) return;
    throw new Error();
  }
}
`;
  expect(migrateSources([statuses], { 'src/notes.ts': source }).files['src/notes.ts']).toContain(`  old() {
    if (this.isOpen) return HttpResponse.empty(302).withHeader('location', '/new');
    throw new Error();
  }`);
});
