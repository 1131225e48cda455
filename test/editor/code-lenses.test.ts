import { beforeAll, describe, expect, test } from 'vitest';
import { lensesOf } from '../../compiler/src/editor/lenses/lenses-of.js';
import { buildCore, builtWorkspace } from '../compiler/libraries/library-workspace.js';
import { apiDirectory, linkedWorkspace } from '../compiler/linked-packages/linked-workspace.js';
import { memoryApplication, memoryDirectories } from '../support/memory-application.js';
import { OpenedApplication } from './support/opened-application.js';
import { pagesFiles } from './support/pages-files.js';

const pages = 'src/pages.controller.ts';

/** The lenses of a file: the stretch that each is above, and its title. */
function lenses(opened: OpenedApplication, file: string): readonly string[] {
  const text = opened.textOf(file).split(/\r?\n/);
  return lensesOf(opened.application, file).map(({ kind, span, title }) => {
    expect(span.file).toBe(file);
    return `${kind} ${text[span.line - 1]?.slice(span.column - 1, span.endColumn - 1)}: ${title}`;
  });
}

/** The places that the lens with a title leads to. */
function places(opened: OpenedApplication, file: string, title: string): readonly string[] {
  const found = lensesOf(opened.application, file).filter((lens) => lens.title === title);
  expect(found).toHaveLength(1);
  return found.flatMap((lens) => lens.places.map((place) => opened.shown(place)));
}

const lensesOfPages = [
  'route index: GET /pages · PageGuard · 10 per 10 minutes',
  'route list: GET /pages/list · RoleGuard(["admin"]) · 60 per minute',
  'route find: GET /pages/{id} · PageGuard · 10 per 10 minutes',
  'route find: GET /pages/by-id/{id} · PageGuard · 10 per 10 minutes',
  'route add: POST /pages/add · PageGuard',
  'route cover: PUT /pages/cover · PageGuard · 10 per 10 minutes',
  'route raw: PUT /pages/raw · PageGuard · 10 per 10 minutes',
];

describe.each(memoryDirectories)('the lenses in %s', (directory) => {
  let opened: OpenedApplication;
  beforeAll(async () => {
    opened = await OpenedApplication.of(pagesFiles, directory);
    expect(opened.errors).toEqual([]);
  });

  test('the lenses of handlers have the request, the guards that run and the rate limit', () => {
    expect(lenses(opened, pages)).toEqual(lensesOfPages);
    expect(lenses(opened, 'src/books.controller.ts')).toEqual([
      'route list: GET /books · LoginGuard · 60 per minute',
      'route list: GET /books/all · LoginGuard · 60 per minute',
      'route find: GET /books/{id} · 60 per minute',
      'route remove: DELETE /books/{id} · LoginGuard · AdminGuard · 60 per minute',
    ]);
  });

  test('the lens of a handler has the request to explain', () => {
    expect(lensesOf(opened.application, pages).map(({ request }) => request)).toContain('GET /pages/by-id/{id}');
  });

  test('the lens of a module counts, and leads to the handlers of its routes', () => {
    expect(lenses(opened, 'src/books.module.ts')).toEqual(['module BooksModule: 10 providers, 4 routes']);
    expect(lenses(opened, 'src/app.module.ts')).toEqual(['module AppModule: 0 providers, 0 routes']);
    expect(places(opened, 'src/books.module.ts', '10 providers, 4 routes')).toEqual([
      'src/books.controller.ts: [list](): string[] { return this.books.all(); }',
      'src/books.controller.ts: [find](id: Param<number>): string { return String(id); }',
      'src/books.controller.ts: [remove](id: Param<number>): string { return String(id); }',
    ]);
  });

  test.each<[title: string, file: string, expected: readonly string[]]>([
    ['the class of a token', 'src/clock.ts', ['provider SystemClock: used by 2']],
    [
      'an alias, its class and the token of a factory',
      'src/store.ts',
      ['provider MemoryStore: used by 1', 'provider Store: used by 2', 'provider Mailer: used by 1'],
    ],
    ['a configuration', 'src/settings.ts', ['provider Settings: used by 2']],
    [
      'guards and interceptors, composed and skipped ones included',
      'src/guards.ts',
      ['provider LoginGuard: used by 1', 'provider AdminGuard: used by 1', 'provider Timing: used by 1'],
    ],
    ['an event handler', 'src/announcer.ts', ['provider Announcer: used by 1']],
    ['a service', 'src/books.service.ts', ['provider BooksService: used by 1']],
    [
      'a forgotten provider, a kept one and one with a hook, which have none',
      'src/page-guards.ts',
      ['provider PageGuard: used by 1', 'provider RoleGuard: used by 1', 'provider Wrapping: used by 1'],
    ],
    ['a class that is not a provider', 'src/book-added.ts', []],
    ['a missing file', 'src/missing.ts', []],
  ])('the lenses of providers count the classes that use them: %s', (_, file, expected) => {
    expect(file === 'src/missing.ts' ? lensesOf(opened.application, file) : lenses(opened, file)).toEqual(expected);
  });

  test('the lens of a provider leads to the places that name it', () => {
    expect(places(opened, 'src/clock.ts', 'used by 2')).toEqual([
      'src/books.service.ts: private readonly clock: [Clock],',
      'src/pages.controller.ts: constructor(private readonly clock: [Clock]) {}',
    ]);
  });
});

test('the lenses of files with CRLF are the same', async () => {
  const files = Object.entries(pagesFiles).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  expect(lenses(await OpenedApplication.of(Object.fromEntries(files)), pages)).toEqual(lensesOfPages);
});

const windows: readonly (readonly [seconds: number, text: string])[] = [
  [1, 'second'],
  [90, '90 seconds'],
  [60, 'minute'],
  [120, '2 minutes'],
  [3600, 'hour'],
  [5400, '90 minutes'],
  [86_400, 'day'],
  [172_800, '2 days'],
];

test('the window of a rate limit has the largest unit that divides it', async () => {
  const handlers = windows.map(
    ([seconds], index) =>
      `  @Get('w${index}') @Throttle({ limit: 1, windowSeconds: ${seconds} }) w${index}(): string { return ''; }`,
  );
  const opened = await OpenedApplication.of({
    'src/app.ts': `
import { Controller, Get, Module, Throttle, ThrottleModule } from 'ashlar';
@Controller()
export class Windows {
${handlers.join('\n')}
}
@Module({ imports: [ThrottleModule], controllers: [Windows] })
export class AppModule {}
`,
  });
  expect(opened.errors).toEqual([]);
  const titles = lensesOf(opened.application, 'src/app.ts').flatMap(({ kind, title }) =>
    kind === 'route' ? title : [],
  );
  expect(titles).toEqual(windows.map(([, text], index) => `GET /w${index} · 1 per ${text}`));
});

test('the lenses of a linked package are in its sources', async () => {
  const opened = await OpenedApplication.in(apiDirectory, linkedWorkspace());
  const core = '../../packages/core/src';
  expect(lenses(opened, `${core}/clock.ts`)).toEqual(['provider Clock: used by 3']);
  expect(lenses(opened, `${core}/core.module.ts`)).toEqual(['module CoreModule: 2 providers, 2 routes']);
  expect(lenses(opened, `${core}/status.controller.ts`)).toEqual([
    'route read: GET /status · AccessGuard',
    'route write: POST /status · AccessGuard',
  ]);
});

test('a built package has no lenses, and the application that uses it has its own', async () => {
  const workspace = builtWorkspace();
  await buildCore(workspace);
  const opened = await OpenedApplication.in(apiDirectory, workspace);
  expect(opened.errors).toEqual([]);
  expect(lensesOf(opened.application, '../../packages/core/ashlar.library.json')).toEqual([]);
  expect(lenses(opened, 'src/app.module.ts')).toEqual([
    'route read: GET /times · AccessGuard',
    'module AppModule: 0 providers, 1 route',
  ]);
});

test('an application with errors has the lenses that can be read', async () => {
  const opened = await OpenedApplication.of({
    'src/app.ts': `
import { Controller, Get, Injectable, Module, Throttle } from 'ashlar';
@Injectable() export class Used {}
@Controller('a') export class A {
  constructor(private readonly used: Used, missing: Missing) {}
  @Get(path()) read(): string { return ''; }
  @Get('b') @Throttle({ limit: 0 }) other(): string { return ''; }
}
@Module({ controllers: [A, B], providers: [Used, Unknown] })
export class AppModule {}
`,
  });
  expect(opened.errors).not.toEqual([]);
  expect(lenses(opened, 'src/app.ts')).toEqual([
    'route other: GET /a/b',
    'module AppModule: 1 provider, 2 routes',
    'provider Used: used by 1',
  ]);
});

test.each([
  ['without a root module', "import { Get } from 'ashlar';\nexport class A { @Get() read() {} }\n"],
  ['of half-typed text', "import { Module } from 'ashlar';\n@Module({ providers: [\nexport class A {"],
  ['without sources', ''],
])('an application %s has no lenses', async (_, text) => {
  const all = await OpenedApplication.allIn('/app', memoryApplication({ 'src/app.ts': text }));
  for (const { application } of all) expect(lensesOf(application, 'src/app.ts')).toEqual([]);
});
