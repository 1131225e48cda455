import { expect, test } from 'vitest';
import { parameters } from '../../compiler/src/migrate/nest/parameters.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly settings?: { readonly strictNullChecks: boolean };
}

const cases: readonly Case[] = [
  {
    title: 'path parameters have the types of their pipes',
    before: {
      'src/notes.ts': `import { Controller, Get, Param, ParseBoolPipe, ParseEnumPipe, ParseIntPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id/:kind/:flag')
  find(
    @Param('id', ParseIntPipe) id: number,
    @Param('kind', new ParseEnumPipe(Kind)) kind: Kind,
    @Param('flag', ParseBoolPipe) flag: boolean,
  ): Note {
    return this.notes.find(id, kind, flag);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Int, Param } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id/:kind/:flag')
  find(
    id: Param<Int>,
    kind: Param<Kind>,
    flag: Param<boolean>,
  ): Note {
    return this.notes.find(id, kind, flag);
  }
}
`,
    },
  },
  {
    title: 'the version of a UUID is a pattern',
    before: {
      'src/notes.ts': `import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(@Param('id', new ParseUUIDPipe({ version: '4' })) id: string): Note {
    return this.notes.find(id);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Param, Pattern, Uuid } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(id: Param<Uuid & Pattern<'^.{14}4'>>): Note {
    return this.notes.find(id);
  }
}
`,
    },
  },
  {
    title: 'a text that is only used as a number is an integer',
    before: {
      'src/notes.ts': `import { Controller, Get, Param } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(@Param('id') id: string) {
    return this.notes.find(+id);
  }

  @Get(':id/parts')
  parts(@Param('id') id: string) {
    return id === 'all' ? [] : this.notes.parts(Number(id));
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Int, Param } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(id: Param<Int>) {
    return this.notes.find(id);
  }

  @Get(':id/parts')
  parts(id: Param<string>) {
    return id === 'all' ? [] : this.notes.parts(Number(id));
  }
}
`,
    },
  },
  {
    title: 'a parameter has the name of the path parameter',
    before: {
      'src/notes.ts': `import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(@Param('id', ParseIntPipe) noteId: number) {
    return this.notes.find({ noteId });
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Int, Param } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(id: Param<Int>) {
    return this.notes.find({ noteId: id });
  }
}
`,
    },
  },
  {
    title: 'a name that the body uses for something else is left',
    before: {
      'src/notes.ts': `import { Controller, Get, Param } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(@Param('id') noteId: string) {
    const id = this.notes.idOf(noteId);
    return this.notes.find(id);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Param } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: name the parameter \`id\`, as in the path (docs/request-values.md of ashlar)
  @Get(':id')
  find(@Param('id') noteId: string) {
    const id = this.notes.idOf(noteId);
    return this.notes.find(id);
  }
}
`,
    },
  },
  {
    title: 'an object of all path parameters is a parameter for each of them',
    before: {
      'src/note.params.ts': `export class NoteParams {
  slug: string;
}
`,
      'src/notes.ts': `import { Controller, Delete, Get, Param } from '@nestjs/common';
import { NoteParams } from './note.params';

@Controller('notes')
export class NotesController {
  @Get(':slug')
  find(@Param() params: NoteParams) {
    return this.notes.find(params);
  }

  @Get(':slug/first')
  first(@Param() { slug }: NoteParams) {
    return this.notes.first(slug);
  }

  @Delete('/:id')
  remove(@Param() params) {
    return this.notes.remove(Number(params.id));
  }
}
`,
    },
    after: {
      'src/note.params.ts': `export class NoteParams {
  slug: string;
}
`,
      'src/notes.ts': `import { Controller, Delete, Get } from '@nestjs/common';
import type { Int, Param } from 'ashlar';

@Controller('notes')
export class NotesController {
  @Get(':slug')
  find(slug: Param<string>) {
    const params = { slug };
    return this.notes.find(params);
  }

  @Get(':slug/first')
  first(slug: Param<string>) {
    return this.notes.first(slug);
  }

  @Delete('/:id')
  remove(id: Param<Int>) {
    return this.notes.remove(id);
  }
}
`,
    },
  },
  {
    title: 'the parameters of a query are one parameter',
    before: {
      'src/notes.ts': `import { Controller, DefaultValuePipe, Get, ParseIntPipe, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(
    @Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number,
    @Query('limit', new DefaultValuePipe(20), ParseIntPipe) limit: number,
    @Query('sort-by') sortBy?: string,
  ): Promise<Note[]> {
    return this.notes.list(page, limit, sortBy);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Default, Int, Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(
    query: Query<{ page: Int & Default<1>; limit: Int & Default<20>; 'sort-by'?: string }>,
  ): Promise<Note[]> {
    return this.notes.list(query.page, query.limit, query['sort-by']);
  }
}
`,
    },
  },
  {
    title: 'several uses read the properties once',
    before: {
      'src/notes.ts': `import { Controller, Get, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('page') page = 1, @Query('tag') tag?: string): Promise<Note[]> {
    if (page > 10) page = 10;
    return this.notes.list({ page, tag });
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Default, Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ page: number & Default<1>; tag?: string }>): Promise<Note[]> {
    let { page, tag } = query;
    if (page > 10) page = 10;
    return this.notes.list({ page, tag });
  }
}
`,
    },
  },
  {
    title: 'a value that is required by its type stays required',
    before: {
      'src/notes.ts': `import { Controller, Get, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('tag') tag: string): Note[] {
    return this.notes.list(tag);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ tag: string }>): Note[] {
    return this.notes.list(query.tag);
  }
}
`,
    },
  },
  {
    title: 'a value without strict types may be absent',
    before: {
      'src/notes.ts': `import { Controller, Body, Get, Headers, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('tag') tag: string, @Headers('x-tenant') tenant: string, @Body() input: CreateNote): Note[] {
    return this.notes.list(tag, tenant, input);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Body, Header, Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ tag?: string }>, tenant: Header<'x-tenant'> | undefined, input: Body<CreateNote>): Note[] {
    return this.notes.list(query.tag, tenant, input);
  }
}
`,
    },
    settings: { strictNullChecks: false },
  },
  {
    title: 'a value that the handler tests may be absent',
    before: {
      'src/notes.ts': `import { Controller, Get, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('tag') tag: string): Note[] {
    return tag ? this.notes.tagged(tag) : this.notes.all();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ tag?: string }>): Note[] {
    const { tag } = query;
    return tag ? this.notes.tagged(tag) : this.notes.all();
  }
}
`,
    },
  },
  {
    title: 'a value for an optional parameter may be absent',
    before: {
      'src/notes.service.ts': `export class Notes {
  list(tag?: string): Note[] {
    return [];
  }
}
`,
      'src/notes.ts': `import { Controller, Get, Query } from '@nestjs/common';
import { Notes } from './notes.service';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('tag') tag: string): Note[] {
    return this.notes.list(tag);
  }
}
`,
    },
    after: {
      'src/notes.service.ts': `export class Notes {
  list(tag?: string): Note[] {
    return [];
  }
}
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Query } from 'ashlar';
import { Notes } from './notes.service';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ tag?: string }>): Note[] {
    return this.notes.list(query.tag);
  }
}
`,
    },
  },
  {
    title: 'a default that is not a literal is in the body',
    before: {
      'src/notes.ts': `import { Controller, DefaultValuePipe, Get, ParseDatePipe, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('since', new DefaultValuePipe(new Date(0)), ParseDatePipe) since: Date) {
    return this.notes.list(since);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ since?: Date }>) {
    return this.notes.list(query.since ?? new Date(0));
  }
}
`,
    },
  },
  {
    title: 'a list in one value is split in the handler',
    before: {
      'src/notes.ts': `import { Controller, Get, ParseArrayPipe, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Query('ids', new ParseArrayPipe({ items: Number, separator: ';' })) ids: number[]) {
    return this.notes.list(ids);
  }

  @Get('tagged')
  tagged(@Query('tags', new ParseArrayPipe({ optional: true })) tags?: string[]) {
    return this.notes.tagged(tags);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Pattern, Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(query: Query<{ ids: string & Pattern<'^-?\\\\d+(\\\\.\\\\d+)?(;-?\\\\d+(\\\\.\\\\d+)?)*$'> }>) {
    return this.notes.list(query.ids.split(';').map(Number));
  }

  @Get('tagged')
  tagged(query: Query<{ tags?: string }>) {
    return this.notes.tagged(query.tags?.split(','));
  }
}
`,
    },
  },
  {
    title: 'queries and bodies with a type have markers',
    before: {
      'src/notes.ts': `import { Controller, Body, ParseArrayPipe, Post, Query, ValidationPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(@Query() query: NoteFilter, @Body() input: CreateNote) {
    return this.notes.add(query, input);
  }

  @Post('many')
  addMany(@Body(new ParseArrayPipe({ items: CreateNote })) inputs: CreateNote[], @Query() { page, limit }: Paging) {
    return this.notes.addMany(inputs, page, limit);
  }

  @Post('draft')
  draft(@Body(ValidationPipe) input?: CreateNote) {
    return this.notes.draft(input);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post } from '@nestjs/common';
import type { Body, Query } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(query: Query<NoteFilter>, input: Body<CreateNote>) {
    return this.notes.add(query, input);
  }

  @Post('many')
  addMany(inputs: Body<CreateNote[]>, query: Query<Paging>) {
    const { page, limit } = query;
    return this.notes.addMany(inputs, page, limit);
  }

  @Post('draft')
  draft(input?: Body<CreateNote>) {
    return this.notes.draft(input);
  }
}
`,
    },
  },
  {
    title: 'a schema validates a body',
    before: {
      'src/notes.ts': `import { Controller, Body, Post } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(@Body(new ZodValidationPipe(createNote)) input: CreateNote) {
    return this.notes.add(input);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post } from '@nestjs/common';
import type { Body, Validate } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(input: Validate<Body<CreateNote>, typeof createNote>) {
    return this.notes.add(input);
  }
}
`,
    },
  },
  {
    title: 'members of a body are one parameter',
    before: {
      'src/notes.ts': `import { Controller, Body, Post } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post('sessions')
  signIn(@Body('email') email: string, @Body('password') password: string) {
    return this.notes.signIn(email, password);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post } from '@nestjs/common';
import type { Body } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post('sessions')
  signIn(body: Body<{ email: string; password: string }>) {
    return this.notes.signIn(body.email, body.password);
  }
}
`,
    },
  },
  {
    title: 'a body and a query without a type are left',
    before: {
      'src/notes.ts': `import { Controller, Body, Post, Query } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(@Body() input: any) {
    return this.notes.add(input);
  }

  @Post('query')
  query(@Query() query) {
    return this.notes.query(query);
  }

  @Post('page')
  page(@Query() query) {
    return this.notes.page(query.page, query['page-size']);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Body, Post, Query } from '@nestjs/common';
import type { Query as AshlarQuery } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: declare the type of the body: \`Body<…>\` (docs/request-values.md of ashlar)
  @Post()
  add(@Body() input: any) {
    return this.notes.add(input);
  }

  // ashlar-migrate: declare the type of the query: \`Query<…>\` (docs/request-values.md of ashlar)
  @Post('query')
  query(@Query() query) {
    return this.notes.query(query);
  }

  @Post('page')
  page(query: AshlarQuery<{ page?: string; 'page-size'?: string }>) {
    return this.notes.page(query.page, query['page-size']);
  }
}
`,
    },
  },
  {
    title: 'headers and addresses come from the context',
    before: {
      'src/notes.ts': `import { Controller, Get, Headers, Ip } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Headers('X-Tenant') tenant: string | undefined, @Headers() headers: Record<string, string>, @Ip() ip: string) {
    return this.notes.list(tenant, headers['accept-language'], ip);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Header, RequestContext } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(tenant: Header<'X-Tenant'> | undefined, context: RequestContext) {
    return this.notes.list(tenant, context.headers['accept-language'], context.remoteAddress ?? '');
  }
}
`,
    },
  },
  {
    title: 'pipes of the application and options of errors are left',
    before: {
      'src/notes.ts': `import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(@Param('id', NotePipe) note: Note) {
    return note;
  }

  @Get(':id/text')
  text(@Param('id', new ParseIntPipe({ errorHttpStatusCode: 406 })) id: number) {
    return this.notes.text(id);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: do the work of \`NotePipe\` in the handler, or in a resolver: \`Resolved<…>\` (docs/request-values.md of ashlar)
  @Get(':id')
  find(@Param('id', NotePipe) note: Note) {
    return note;
  }

  // ashlar-migrate: choose the status and the body of invalid inputs in an error handler, in place of \`ParseIntPipe\` (docs/request-values.md of ashlar)
  @Get(':id/text')
  text(@Param('id', new ParseIntPipe({ errorHttpStatusCode: 406 })) id: number) {
    return this.notes.text(id);
  }
}
`,
    },
  },
  {
    title: 'sessions and hosts are left',
    before: {
      'src/notes.ts': `import { Controller, Get, HostParam, Session } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Session() session: Record<string, string>, @HostParam('account') account: string) {
    return this.notes.list(session.user, account);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, HostParam, Session } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: set the session in a guard, and take it as \`User<Session>\` (docs/request-values.md of ashlar)
  // ashlar-migrate: read the host from \`context.header('host')\`: routes of Ashlar have no hosts (docs/request-values.md of ashlar)
  @Get()
  list(@Session() session: Record<string, string>, @HostParam('account') account: string) {
    return this.notes.list(session.user, account);
  }
}
`,
    },
  },
  {
    title: '`@UsePipes` is not needed for validation',
    before: {
      'src/notes.ts': `import { Controller, Body, Post, UsePipes, ValidationPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  @UsePipes(new ValidationPipe({ transform: true }))
  add(@Body() input: CreateNote) {
    return this.notes.add(input);
  }

  @Post('own')
  @UsePipes(TrimPipe)
  own(@Body() input: CreateNote) {
    return this.notes.add(input);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post, UsePipes } from '@nestjs/common';
import type { Body } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  add(input: Body<CreateNote>) {
    return this.notes.add(input);
  }

  // ashlar-migrate: declare the rules of \`TrimPipe\` in the types of the inputs (docs/validation.md of ashlar)
  @Post('own')
  @UsePipes(TrimPipe)
  own(input: Body<CreateNote>) {
    return this.notes.add(input);
  }
}
`,
    },
  },
  {
    title: 'aliases and namespaces are read',
    before: {
      'src/notes.ts': `import * as nest from '@nestjs/common';
import { Param as PathParam } from '@nestjs/common';

@nest.Controller('notes')
export class NotesController {
  @nest.Get(':id')
  find(@PathParam('id', nest.ParseIntPipe) id: number, @nest.Query('deep') deep?: boolean) {
    return this.notes.find(id, deep);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import * as nest from '@nestjs/common';
import type { Int, Param, Query } from 'ashlar';

@nest.Controller('notes')
export class NotesController {
  @nest.Get(':id')
  find(id: Param<Int>, query: Query<{ deep?: boolean }>) {
    return this.notes.find(id, query.deep);
  }
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after, settings = { strictNullChecks: true } }) => {
  expect(migrateSources([parameters], before, settings).files).toEqual(after);
});

test.each([
  [
    "@Query('page', new ParseIntPipe(options)) page: number",
    'do the work of `new ParseIntPipe(options)` in the handler, or in a resolver: `Resolved<…>`',
  ],
  [
    "@Param('id', new ParseIntPipe({ ...options })) id: number",
    'do the work of `new ParseIntPipe({ ...options })` in the handler, or in a resolver: `Resolved<…>`',
  ],
  [
    "@Query('kind', new ParseEnumPipe(Kind, options)) kind: Kind",
    'do the work of `new ParseEnumPipe(Kind, options)` in the handler, or in a resolver: `Resolved<…>`',
  ],
  [
    "@Param('id', new ParseUUIDPipe({ version })) id: string",
    'do the work of `new ParseUUIDPipe({ version })` in the handler, or in a resolver: `Resolved<…>`',
  ],
  [
    '@Body(new ValidationPipe(options)) input: Input',
    'replace the options of `new ValidationPipe(options)`: inputs are always validated by their types',
  ],
  [
    '@Body(new ValidationPipe({ ...options })) input: Input',
    'replace the options of `new ValidationPipe({ ...options })`: inputs are always validated by their types',
  ],
])('options that a decorator does not write are left: %s', (parameter, decision) => {
  const names = ['Body', 'Param', 'ParseEnumPipe', 'ParseIntPipe', 'ParseUUIDPipe', 'Query', 'ValidationPipe'];
  const used = names.filter((name) => new RegExp(`\\b${name}\\(`).test(parameter));
  const source = `import { Controller, Get, ${used.join(', ')} } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  @Get(':id')
  find(${parameter}) {}
}
`;
  expect(migrateSources([parameters], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(
    source.replace('  @Get', `  // ashlar-migrate: ${decision} (docs/request-values.md of ashlar)\n  @Get`),
  );
});

test('`@UsePipes` with options that are not written there is left', () => {
  const source = `import { Controller, UsePipes, ValidationPipe } from '@nestjs/common';

@UsePipes(new ValidationPipe(options))
@Controller('notes')
export class NotesController {}
`;
  expect(migrateSources([parameters], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(
    source.replace(
      '@UsePipes(',
      '// ashlar-migrate: declare the rules of `new ValidationPipe(options)` in the types of the inputs (docs/validation.md of ashlar)\n@UsePipes(',
    ),
  );
});

test.each([
  '@UsePipes(new ValidationPipe(options))',
  '@UsePipes(new ValidationPipe({ ...options, stopAtFirstError: true }))',
])('`%s` with a constant object is removed', (decorator) => {
  const source = `import { Controller, UsePipes, ValidationPipe } from '@nestjs/common';
import { options } from './options';

${decorator}
@Controller('notes')
export class NotesController {}
`;
  const { files } = migrateSources([parameters], {
    'src/notes.ts': source,
    'src/options.ts': 'export const options = { whitelist: true, transform: true };\n',
  });
  expect(files['src/notes.ts']).toBe(`import { Controller } from '@nestjs/common';

@Controller('notes')
export class NotesController {}
`);
});

test.each([
  ["@Query('page', new ParseIntPipe(whole)) page: number", 'query: Query<{ page?: Int }>'],
  [
    "@Query('ids', new ParseArrayPipe({ ...list, stopAtFirstError: true })) ids: number[]",
    "query: Query<{ ids: string & Pattern<'^-?\\\\d+(\\\\.\\\\d+)?(;-?\\\\d+(\\\\.\\\\d+)?)*$'> }>",
  ],
  [
    '@Body(new ValidationPipe({ transform: true, validationError: { target: false } })) input: Input',
    'input: Body<Input>',
  ],
])('options of pipes that are a constant object are read: %s', (parameter, after) => {
  const { files } = migrateSources([parameters], {
    'src/notes.ts': `import { Body, Controller, Get, ParseArrayPipe, ParseIntPipe, Query, ValidationPipe } from '@nestjs/common';
import { whole } from './options';

const list = { items: Number, separator: ';' };

@Controller('notes')
export class NotesController {
  @Get()
  find(${parameter}) {}
}
`,
    'src/options.ts': 'export const whole = { optional: true };\n',
  });
  expect(files['src/notes.ts']).toContain(`  find(${after}) {`);
});

test.each([
  '@UsePipes(new ValidationPipe({ forbidNonWhitelisted: true }))',
  '@UsePipes(new ValidationPipe({ ...options }))',
])('`%s` is left: the setting `unknownProperties` applies to all routes', (decorator) => {
  const { files } = migrateSources([parameters], {
    'src/notes.ts': `import { Controller, UsePipes, ValidationPipe } from '@nestjs/common';

const options = { forbidNonWhitelisted: true };

${decorator}
@Controller('notes')
export class NotesController {}
`,
  });
  expect(files['src/notes.ts']).toContain(`(docs/validation.md of ashlar)\n${decorator}\n`);
});

test('a pipe of a whole body is its type', () => {
  const { files } = migrateSources([parameters], {
    'src/notes.ts': `import { Body, Controller, ParseIntPipe, Post } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  @Post()
  add(@Body(ParseIntPipe) count: number) {}
}
`,
  });
  expect(files['src/notes.ts']).toContain('  add(count: Body<Int>) {}\n');
});
