import { beforeAll, describe, expect, test } from 'vitest';
import { buildCore, builtWorkspace } from '../compiler/libraries/library-workspace.js';
import { apiDirectory, linkedWorkspace } from '../compiler/linked-packages/linked-workspace.js';
import { memoryDirectories } from '../support/memory-application.js';
import { hover, hoverLines } from './support/hover-lines.js';
import { OpenedApplication } from './support/opened-application.js';
import { pagesFiles } from './support/pages-files.js';

const pages = 'src/pages.controller.ts';
const books = 'src/books.controller.ts';
const booksModule = 'src/books.module.ts';

/** The lines without the table of responses. */
function linesBeforeTable(opened: OpenedApplication, file: string, excerpt: string): readonly string[] {
  return hoverLines(opened, file, excerpt).filter((line) => !line.startsWith('|'));
}

/** The stretch that the text is about. */
function stretch(opened: OpenedApplication, file: string, excerpt: string): string | undefined {
  const found = hover(opened, file, excerpt);
  return found && opened.shown(found.span);
}

const wholeLimit = '- rate limit: 60 per minute, declared by the policy of the application, `ThrottleModule`';
const classLimit = '- rate limit: 10 per 10 minutes, declared by `PagesController` (src/pages.controller.ts:14)';
const pageGuard = '- guard `PageGuard`, declared by `PagesController` (src/pages.controller.ts:12)';
const wrapping = '- interceptor `Wrapping`, declared by `PagesController` (src/pages.controller.ts:13)';

describe.each(memoryDirectories)('the hover in %s', (directory) => {
  let opened: OpenedApplication;
  beforeAll(async () => {
    opened = await OpenedApplication.of(pagesFiles, directory);
    expect(opened.errors).toEqual([]);
  });

  test.each<[title: string, file: string, excerpt: string, expected: readonly string[]]>([
    [
      'a handler with the limit and the guards of its class',
      pages,
      'ind|ex()',
      ['**GET /pages**', pageGuard, wrapping, classLimit],
    ],
    [
      'a handler with a limit of its own, a skipped guard and a guard with options',
      pages,
      'li|st(query',
      [
        '**GET /pages/list**',
        '- ~~guard `PageGuard`~~ skipped by `PagesController.list` (src/pages.controller.ts:20)',
        '- guard `RoleGuard(["admin"])`, declared by `PagesController.list` (src/pages.controller.ts:21)',
        wrapping,
        '- rate limit: 60 per minute, declared by `PagesController.list` (src/pages.controller.ts:22)',
      ],
    ],
    [
      'a handler without a limit and with a limit of its body',
      pages,
      'ad|d(page',
      [
        '**POST /pages/add**',
        pageGuard,
        wrapping,
        '- rate limit: none, skipped by `PagesController.add` (src/pages.controller.ts:29)',
        '- body: at most 2 MiB',
      ],
    ],
    [
      'a handler with the default limit of its body',
      pages,
      'ra|w(bytes',
      ['**PUT /pages/raw**', pageGuard, wrapping, classLimit, '- body: at most 1 MiB, the default'],
    ],
    [
      'a handler with several paths',
      pages,
      'fi|nd(',
      ['**GET /pages/{id}**, **GET /pages/by-id/{id}**', pageGuard, wrapping, classLimit],
    ],
    ['one of several paths', pages, "'by-id|/{id}'", ['**GET /pages/by-id/{id}**', pageGuard, wrapping, classLimit]],
    [
      'a handler with the policy of the application',
      books,
      ' find|(',
      [
        '**GET /books/{id}**',
        '- ~~guard `LoginGuard`~~ skipped by `BooksController.find` (src/books.controller.ts:12)',
        wholeLimit,
      ],
    ],
    [
      'a handler with a composed decorator, whose guard has the place of its use',
      books,
      'remo|ve(',
      [
        '**DELETE /books/{id}**',
        '- guard `LoginGuard`, declared by `BooksController` (src/books.controller.ts:6)',
        '- guard `AdminGuard`, declared by `BooksController.remove` (src/books.controller.ts:15)',
        '- interceptor `Timing`, declared by `BooksController.remove` (src/books.controller.ts:16)',
        wholeLimit,
      ],
    ],
  ])('describes %s', (_, file, excerpt, expected) => {
    expect(linesBeforeTable(opened, file, excerpt)).toEqual(expected);
  });

  test.each([
    ['the name of a handler', 'li|st(query', '[list]('],
    ['a path', "'l|ist'", "@Get(['list'])"],
    ['the name of a route decorator', "G|et('list')", "@[Get('list')]"],
    ['the name of a route decorator without a path', 'G|et()', '@[Get()]'],
  ])('at %s is about that stretch', (_, excerpt, expected) => {
    expect(stretch(opened, pages, excerpt)).toContain(expected);
  });

  test('a route decorator has the text of its handler', () => {
    expect(hoverLines(opened, pages, "G|et('list')")).toEqual(hoverLines(opened, pages, 'li|st(query'));
    expect(hoverLines(opened, pages, "P|ost('add')")).toEqual(hoverLines(opened, pages, 'ad|d(page'));
  });

  test('the responses of a route are listed by status, with their causes', () => {
    expect(hoverLines(opened, pages, 'ad|d(page').filter((line) => line.startsWith('|'))).toEqual([
      '| status | cause |',
      '|---|---|',
      '| 200 | the handler returns its result |',
      '| 400 | the body is missing |',
      '| 400 | the body is not valid JSON |',
      '| 400 | a value in the body is missing or invalid |',
      '| 413 | the body is larger than 2 MiB |',
      '| 415 | the content type or the encoding of the body is not supported |',
      '| 500 | the application throws an error that is not an `HttpException` |',
      '| ? | PageGuard: code that it calls throws another `HttpException` |',
      '| ? | Wrapping: it can replace the response, or throw another exception |',
      '| ? | code that it calls throws another `HttpException` |',
    ]);
  });

  const clock = [
    '**provider `Clock`** of `BooksModule` (src/books.module.ts:14)',
    '- built class: `SystemClock` (src/clock.ts:6)',
    '- visible in: `BooksModule`, `PagesModule`, `AppModule`',
    '- needed by: `BooksService`, `PagesController`',
  ];
  const alone = '- visible in: `BooksModule` alone, because it is not exported';
  const store = [
    '**provider `Store`** of `BooksModule` (src/books.module.ts:16)',
    '- same instance as: `MemoryStore` (src/store.ts:3)',
    alone,
    '- needed by: `BooksService`, `LoginGuard`',
  ];
  const mailer = [
    '**provider `Mailer`** of `BooksModule` (src/books.module.ts:17)',
    '- made by: a factory',
    alone,
    '- needs: `Settings` of `BooksModule`',
    '- needed by: `BooksService`',
  ];
  const login = [
    '**provider `LoginGuard`** of `BooksModule` (src/books.module.ts:18)',
    alone,
    '- needs: `Store` of `BooksModule`',
    '- needed by: `BooksController`',
  ];

  test.each<[title: string, file: string, excerpt: string, expected: readonly string[]]>([
    ['a token in a parameter', pages, 'clock: Cl|ock', clock],
    ['a token in a list of exports', booksModule, 'exports: [Cl|ock', clock],
    ['the token of an alias', booksModule, 'provide(St|ore', store],
    ['the declaration of an abstract class', 'src/store.ts', 'abstract class St|ore', store],
    ['the token of a factory', booksModule, 'asyncFactory(Mai|ler', mailer],
    ['a guard in a decorator', books, '@UseGuard(Login|Guard', login],
    ['a guard that is skipped', books, '@SkipGuard(Login|Guard', login],
    ['the declaration of a guard', 'src/guards.ts', 'class Login|Guard', login],
    [
      'a configuration',
      'src/settings.ts',
      'class Set|tings',
      [
        '**provider `Settings`** of `BooksModule` (src/books.module.ts:18)',
        alone,
        '- needed by: `BooksService`, `Mailer`',
      ],
    ],
    [
      'an event handler',
      'src/announcer.ts',
      'class Ann|ouncer',
      ['**provider `Announcer`** of `BooksModule` (src/books.module.ts:18)', alone, '- needed by: `BooksModule`'],
    ],
    [
      'a provider that is used by nothing',
      'src/page-guards.ts',
      'class Forg|otten',
      [
        '**provider `Forgotten`** of `PagesModule` (src/pages.module.ts:8)',
        '- visible in: `PagesModule` alone, because it is not exported',
      ],
    ],
    [
      'a controller',
      pages,
      'class Pages|Controller',
      [
        '**controller `PagesController`** of `PagesModule` (src/pages.module.ts:9)',
        '- needs: `Clock` of `BooksModule`',
      ],
    ],
    [
      'a module',
      booksModule,
      'class Books|Module',
      [
        '**module `BooksModule`** (src/books.module.ts:24)',
        '- imports: `EventModule`',
        '- providers: `Clock`, `MemoryStore`, `Store`, `Mailer`, `Settings`, `LoginGuard`, `AdminGuard`, `Timing`, `Announcer`, `BooksService`',
        '- controllers: `BooksController`',
        '- routes: 4',
        '- exports: `Clock`',
        '- imported by: `PagesModule`, `AppModule`',
      ],
    ],
    [
      'an imported module of ashlar',
      booksModule,
      'imports: [Event|Module',
      [
        '**module `EventModule`** (src/books.module.ts:12)',
        '- providers: `EventBus`',
        '- routes: 0',
        '- exports: `EventBus`',
        '- imported by: `BooksModule`',
      ],
    ],
    [
      'a global module',
      'src/app.module.ts',
      'imports: [Throttle|Module',
      [
        '**module `ThrottleModule`**, global (src/app.module.ts:5)',
        '- providers: `ThrottleService`',
        '- routes: 0',
        '- exports: `ThrottleService`',
        '- imported by: `AppModule`',
      ],
    ],
  ])('describes %s', (_, file, excerpt, expected) => {
    expect(hoverLines(opened, file, excerpt)).toEqual(expected);
  });

  test.each<[title: string, excerpt: string, expected: readonly string[]]>([
    ['an integer with a default', 'page: I|nt', ['**page**: an integer, 1 or more, default `1`']],
    ['a marker of a range', 'size?: Int & M|in<1>', ['**size**: an integer, 1 to 100, optional']],
    ['a union of literals', "sort?: 'a|sc'", ['**sort**: `"asc"` or `"desc"`, optional']],
    ['a list', 'tags: str|ing[]', ['**tags**: a list; each item: a text']],
    ['a text with lengths', 'title!: string & Min|Length', ['**title**: a text of 1 to 80 characters']],
    ['a boolean', 'done?: bo|olean', ['**done**: `true` or `false`, optional']],
    ['a number', 'weight!: num|ber', ['**weight**: a number']],
    ['a parameter of the path', 'id: Pa|ram<Int', ['**id**: an integer, 1 or more']],
    ['a header', "agent: He|ader<'x-size'", ['**agent** (header `x-size`): an integer, 3 or more, default `20`']],
    ['a cookie', "theme: Cookie|Value<'theme'", ['**theme** (cookie `theme`): a text']],
    [
      'a query of several values',
      'query: Que|ry<Listing>',
      [
        '**query**: an object',
        '- **page**: an integer, 1 or more, default `1`',
        '- **size**: an integer, 1 to 100, optional',
        '- **sort**: `"asc"` or `"desc"`, optional',
        '- **tags**: a list; each item: a text',
      ],
    ],
    [
      'a body',
      'page: Bo|dy<Page>',
      [
        '**page**: an object',
        '- **title**: a text of 1 to 80 characters',
        '- **done**: `true` or `false`, optional',
        '- **weight**: a number',
      ],
    ],
    [
      'a file',
      'image: Fi|le<{',
      ['**image**: a file in the form field `image`, at most 5 MiB, of the type `image/png`'],
    ],
    ['the bytes of a body', 'bytes: Raw|Body<', ['**bytes**: the bytes of the body, of the type `application/pdf`']],
  ])('lists the accepted values of %s', (_, excerpt, expected) => {
    expect(hoverLines(opened, pages, excerpt)).toEqual(expected);
  });

  test.each([
    ['a decorator that is not of a route', '@Body|Limit('],
    ['the body of a method', 'return page.ti|tle;'],
    ['an import', "from 'ash|lar'"],
    ['the type of a result', 'add(page: Body<Page>): str|ing'],
  ])('nothing is shown for %s', (_, excerpt) => {
    expect(hover(opened, pages, excerpt)).toBeUndefined();
  });
});

test('the innermost type at a place is described', async () => {
  const opened = await OpenedApplication.of({
    'src/app.ts': `
import { Controller, Get, Module, type Int, type MaxLength, type Min, type MinLength, type Query } from 'ashlar';
@Controller()
export class Searches {
  @Get() search(query: Query<{ from: Int & Min<0>; letter: string & MaxLength<1>; name: string & MinLength<2> }>): string { return query.letter; }
}
@Module({ controllers: [Searches] })
export class AppModule {}
`,
  });
  expect(opened.errors).toEqual([]);
  expect(hoverLines(opened, 'src/app.ts', 'from: I|nt')).toEqual(['**from**: an integer, 0 or more']);
  expect(hoverLines(opened, 'src/app.ts', 'query: Qu|ery<{')).toEqual([
    '**query**: an object',
    '- **from**: an integer, 0 or more',
    '- **letter**: a text of at most 1 character',
    '- **name**: a text of 2 or more characters',
  ]);
});

test('the hover of files with CRLF is the same', async () => {
  const files = Object.entries(pagesFiles).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  const opened = await OpenedApplication.of(Object.fromEntries(files));
  expect(linesBeforeTable(opened, pages, 'ind|ex()')).toEqual(['**GET /pages**', pageGuard, wrapping, classLimit]);
  expect(hoverLines(opened, pages, 'weight!: num|ber')).toEqual(['**weight**: a number']);
  expect(stretch(opened, pages, "P|ost('add')")).toContain("@[Post('add')]");
});

test('a class of a linked package has the place of its source', async () => {
  const opened = await OpenedApplication.in(apiDirectory, linkedWorkspace());
  expect(hoverLines(opened, 'src/app.module.ts', 'clock: Cl|ock')).toEqual([
    '**provider `Clock`** of `CoreModule` (../../packages/core/src/core.module.ts:6)',
    '- visible in: `CoreModule`, `AppModule`',
    '- needed by: `AccessGuard`, `StatusController`, `TimesController`',
  ]);
  expect(stretch(opened, '../../packages/core/src/clock.ts', 'class Cl|ock')).toContain('export class [Clock]');
});

test('a class of a built package is described where the application names it', async () => {
  const workspace = builtWorkspace();
  await buildCore(workspace);
  const opened = await OpenedApplication.in(apiDirectory, workspace);
  expect(opened.errors).toEqual([]);
  expect(hoverLines(opened, 'src/app.module.ts', 'clock: Cl|ock')[0]).toContain('**provider `Clock`** of `CoreModule`');
});
