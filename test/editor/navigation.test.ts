import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.js';
import { definitionsAt } from '../../compiler/src/editor/navigation/definitions.js';
import { implementationsAt } from '../../compiler/src/editor/navigation/implementations.js';
import { referencesAt } from '../../compiler/src/editor/navigation/references.js';
import type { MemoryFileSystem } from '../../compiler/src/files/memory-file-system.js';
import { buildCore, builtWorkspace } from '../compiler/libraries/library-workspace.js';
import { apiDirectory, linkedWorkspace } from '../compiler/linked-packages/linked-workspace.js';
import { memoryApplication, memoryDirectories } from '../support/memory-application.js';
import { libraryFiles } from './support/library-files.js';
import { OpenedApplication } from './support/opened-application.js';

/** The targets of "go to implementation" at `|` in an excerpt of a file. */
function implementations(opened: OpenedApplication, file: string, excerpt: string): readonly string[] {
  const place = opened.placeOf(file, excerpt);
  return implementationsAt(opened.application, place, opened.readFile).map(({ to }) => opened.shown(to));
}

/** The stretch from which the links of a place lead. */
function origins(opened: OpenedApplication, file: string, excerpt: string): readonly string[] {
  const place = opened.placeOf(file, excerpt);
  const links = implementationsAt(opened.application, place, opened.readFile);
  return [...new Set(links.map(({ from }) => opened.shown(from)))];
}

function definitions(opened: OpenedApplication, file: string, excerpt: string): readonly string[] {
  const place = opened.placeOf(file, excerpt);
  return definitionsAt(opened.application, place, opened.readFile).map(({ to }) => opened.shown(to));
}

function references(opened: OpenedApplication, file: string, excerpt: string): readonly string[] {
  const place = opened.placeOf(file, excerpt);
  return referencesAt(opened.application, place, opened.readFile).map((span) => opened.shown(span));
}

/** Writes the generated files of an application. */
async function generate(directory: string, fileSystem: MemoryFileSystem): Promise<void> {
  const { applications } = await compile({ directory, fileSystem });
  for (const { settings, artifacts } of applications)
    for (const { name, text } of artifacts) fileSystem.writeFile(`${settings.out}/${name}`, text);
}

const systemClock = 'src/clock.ts: export class [SystemClock] implements Clock { now(): number { return 0; } }';
const clockEntry = 'src/books.module.ts: provide([Clock], SystemClock),';
const memoryStore = 'src/store.ts: export class [MemoryStore] extends Store { count(): number { return 0; } }';
const storeEntry = 'src/books.module.ts: provide([Store], MemoryStore),';
const restOfEntries = 'Settings, LoginGuard, AdminGuard, Timing, Announcer, BooksService,';
const entryOf = (name: string) => `src/books.module.ts: ${restOfEntries.replace(name, `[${name}]`)}`;

describe.each(memoryDirectories)('go to implementation in %s', (directory) => {
  let opened: OpenedApplication;
  beforeAll(async () => {
    opened = await OpenedApplication.of(libraryFiles, directory);
  });

  test.each([
    ['the interface of a parameter', 'src/books.service.ts', 'clock: Cl|ock', [systemClock, clockEntry]],
    ['the name of a parameter', 'src/books.service.ts', 'clo|ck: Clock', [systemClock, clockEntry]],
    ['the place after a name', 'src/books.service.ts', 'clock: Clock|', [systemClock, clockEntry]],
    ['an interface with a token', 'src/clock.ts', 'interface Clo|ck', [systemClock, clockEntry]],
    ['a token', 'src/clock.ts', 'const C|lock', [systemClock, clockEntry]],
    ['the type of a token', 'src/clock.ts', 'token<Cl|ock>', [systemClock, clockEntry]],
    ['an exported token', 'src/books.module.ts', 'exports: [Cl|ock]', [systemClock, clockEntry]],
    ['the entry of a token', 'src/books.module.ts', 'provide(Cl|ock', [systemClock]],
    ['an abstract class with an alias', 'src/books.service.ts', 'store: Sto|re', [memoryStore, storeEntry]],
    ['the declaration of an abstract class', 'src/store.ts', 'abstract class Sto|re', [memoryStore, storeEntry]],
    [
      'the class of an alias',
      'src/books.module.ts',
      'provide(Store, Memory|Store)',
      [memoryStore, 'src/books.module.ts: [MemoryStore],'],
    ],
    [
      'a class that a factory makes',
      'src/books.service.ts',
      'mailer: Mai|ler',
      [
        'src/store.ts: export class [Mailer] { send(): void {} }',
        'src/books.module.ts: asyncFactory([Mailer], [Settings], () => new Mailer()),',
      ],
    ],
    [
      'a dependency of a factory',
      'src/books.module.ts',
      'asyncFactory(Mailer, [Set|tings]',
      ['src/settings.ts: export class [Settings] { readonly region!: string; }', entryOf('Settings')],
    ],
    [
      'a class that is built by its constructor',
      'src/books.controller.ts',
      'books: Books|Service',
      ['src/books.service.ts: export class [BooksService] {', entryOf('BooksService')],
    ],
    [
      'a configuration',
      'src/books.service.ts',
      'settings: Sett|ings',
      ['src/settings.ts: export class [Settings] { readonly region!: string; }', entryOf('Settings')],
    ],
    [
      'an entry of `controllers`',
      'src/books.module.ts',
      'controllers: [Books|Controller]',
      ['src/books.controller.ts: export class [BooksController] {'],
    ],
    [
      'an entry of `imports`',
      'src/app.module.ts',
      'imports: [Books|Module]',
      ['src/books.module.ts: export class [BooksModule] {}'],
    ],
    [
      'an entry of `eventHandlers`',
      'src/books.module.ts',
      'eventHandlerFor(BookAdded, Ann|ouncer)',
      [
        'src/announcer.ts: export class [Announcer] implements EventHandler<BookAdded> { handle(_event: BookAdded): void {} }',
        entryOf('Announcer'),
      ],
    ],
  ])('from %s', (_, file, excerpt, expected) => {
    expect(opened.errors).toEqual([]);
    expect(implementations(opened, file, excerpt)).toEqual(expected);
  });

  test.each([
    ['`@UseGuard`', 'src/books.controller.ts', '@UseGuard(Login|Guard)', 'LoginGuard'],
    ['`@SkipGuard`', 'src/books.controller.ts', '@SkipGuard(Login|Guard)', 'LoginGuard'],
    ['`@UseInterceptor`', 'src/books.controller.ts', '@UseInterceptor(Tim|ing)', 'Timing'],
    ['a composed decorator', 'src/guards.ts', 'UseGuard(Admin|Guard)', 'AdminGuard'],
  ])('from a class in %s', (_, file, excerpt, name) => {
    const [declared, ...entries] = implementations(opened, file, excerpt);
    expect(declared).toContain(`export class [${name}]`);
    expect(entries).toEqual([entryOf(name)]);
    expect(origins(opened, file, excerpt)).toEqual([expect.stringContaining(`[${name}]`)]);
  });

  test.each([
    ['a class that is built', 'src/books.service.ts', 'export class Books|Service'],
    ['a module', 'src/books.module.ts', 'export class Books|Module'],
    [
      'a name without a provider',
      'src/books.controller.ts',
      'id: Pa|ram<number>): string { return String(id); }\n  @Delete',
    ],
    ['white space', 'src/books.module.ts', '@Module({\n |'],
  ])('%s has no links', (_, file, excerpt) => {
    expect(implementations(opened, file, excerpt)).toEqual([]);
  });

  test('the link of a parameter begins at its type, or at its name', () => {
    expect(origins(opened, 'src/books.service.ts', 'clock: Cl|ock')).toEqual([
      'src/books.service.ts: private readonly clock: [Clock],',
    ]);
    expect(origins(opened, 'src/books.service.ts', 'clo|ck: Clock')).toEqual([
      'src/books.service.ts: private readonly [clock]: Clock,',
    ]);
  });
});

describe.each(memoryDirectories)('find references in %s', (directory) => {
  let opened: OpenedApplication;
  beforeAll(async () => {
    opened = await OpenedApplication.of(libraryFiles, directory);
  });

  const clockPlaces = [
    clockEntry,
    'src/books.module.ts: exports: [[Clock]],',
    'src/books.service.ts: private readonly clock: [Clock],',
  ];
  const storePlaces = [
    storeEntry,
    'src/guards.ts: export class LoginGuard { constructor(private readonly store: [Store]) {} canActivate(): boolean { return this.store.count() >= 0; } }',
    'src/books.service.ts: private readonly store: [Store],',
  ];

  test.each([
    ['a token', 'src/clock.ts', 'const C|lock', clockPlaces],
    ['an interface with a token', 'src/clock.ts', 'interface C|lock', clockPlaces],
    ['the class that is built for a token', 'src/clock.ts', 'class System|Clock', clockPlaces],
    ['a parameter', 'src/books.service.ts', 'clock: Cl|ock', clockPlaces],
    ['an abstract class', 'src/store.ts', 'abstract class Sto|re', storePlaces],
    [
      'a class with an alias',
      'src/store.ts',
      'class Memory|Store',
      ['src/books.module.ts: [MemoryStore],', 'src/books.module.ts: provide(Store, [MemoryStore]),', ...storePlaces],
    ],
    [
      'a module',
      'src/books.module.ts',
      'class Books|Module',
      ['src/app.module.ts: @Module({ imports: [[BooksModule]] })'],
    ],
    [
      'a guard',
      'src/guards.ts',
      'class Login|Guard',
      [
        entryOf('LoginGuard'),
        'src/books.controller.ts: @UseGuard([LoginGuard])',
        'src/books.controller.ts: @SkipGuard([LoginGuard])',
      ],
    ],
    [
      'a guard of a composed decorator',
      'src/guards.ts',
      'class Admin|Guard',
      [
        entryOf('AdminGuard'),
        'src/guards.ts: export const Admin = () => composeDecorators(UseGuard([AdminGuard]));',
        'src/books.controller.ts: @[Admin()]',
      ],
    ],
  ])('of %s', (_, file, excerpt, expected) => {
    expect(references(opened, file, excerpt)).toEqual(expected);
  });
});

describe.each(memoryDirectories)('generated files in %s', (directory) => {
  const list = "src/generated/root.ts: [booksController_list]: route('GET /books', {";
  const listAll = "src/generated/root.ts: [booksController_list_booksAll]: route('GET /books/all', {";
  const handler = 'src/books.controller.ts: [list](): string[] { return this.books.all(); }';
  let opened: OpenedApplication;
  beforeAll(async () => {
    opened = await OpenedApplication.in(directory, await generated(libraryFiles, directory));
  });

  test.each([
    ['a handler with several paths', 'li|st(): string[]', [list, listAll]],
    ['one path of several', "'a|ll'", [listAll]],
    ['a handler', 'remo|ve(id', ["src/generated/root.ts: [booksController_remove]: route('DELETE /books/{id}', {"]],
  ])('have the entries of %s', (_, excerpt, expected) => {
    expect(implementations(opened, 'src/books.controller.ts', excerpt)).toEqual(expected);
  });

  test.each([
    ['the name of an entry', 'src/generated/root.ts', 'booksController_li|st:'],
    ['its path', 'src/generated/root.ts', "'GET /bo|oks'"],
    ['its handler', 'src/generated/root.ts', "route('GET /books', {\n    handler: 'BooksController.li|st'"],
    ['the name in the router', 'src/generated/router.ts', "route: 'booksController_li|st', params"],
  ])('lead to the handler from %s', (_, file, excerpt) => {
    expect(definitions(opened, file, excerpt)).toEqual([handler]);
  });

  test.each([
    ['other code of a generated file', 'src/generated/root.ts', 'const createRo|utes'],
    ['a source', 'src/books.controller.ts', 'li|st(): string[]'],
  ])('do not lead to a handler from %s', (_, file, excerpt) => {
    expect(definitions(opened, file, excerpt)).toEqual([]);
  });
});

/** A file system with an application in memory and its generated files. */
async function generated(files: Readonly<Record<string, string>>, directory: string = memoryDirectories[0]) {
  const fileSystem = memoryApplication(files, directory);
  await generate(directory, fileSystem);
  return fileSystem;
}

test('a file in the output directory that is not generated leads nowhere', async () => {
  const fileSystem = await generated(libraryFiles);
  fileSystem.writeFile('/app/src/generated/own.ts', "export const name = 'booksController_list';\n");
  const opened = await OpenedApplication.in('/app', fileSystem);
  expect(definitions(opened, 'src/generated/own.ts', "'booksController_li|st'")).toEqual([]);
});

test('a handler leads nowhere before it is generated', async () => {
  const opened = await OpenedApplication.of(libraryFiles);
  expect(implementations(opened, 'src/books.controller.ts', 'li|st(): string[]')).toEqual([]);
});

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])(
  'a handler leads to the files of an earlier build while the application has errors: %s',
  async (module, moduleResolution) => {
    const compilerOptions = { target: 'es2023', lib: ['es2023'], types: [], module, moduleResolution, strict: true };
    const tsconfig = JSON.stringify({
      compilerOptions: { ...compilerOptions, experimentalDecorators: true, noEmit: true },
      include: ['src'],
    });
    const fileSystem = await generated({ ...libraryFiles, 'tsconfig.json': tsconfig });
    fileSystem.writeFile(
      '/app/src/app.module.ts',
      `${libraryFiles['src/app.module.ts']}@Module({ imports: [Missing] }) export class Other {}\n`,
    );
    fileSystem.writeFile(
      '/app/src/books.module.ts',
      libraryFiles['src/books.module.ts'].replace('Settings, LoginGuard', 'LoginGuard'),
    );
    const opened = await OpenedApplication.in('/app', fileSystem);
    expect(opened.errors).not.toEqual([]);
    expect(opened.application.plan).toBeUndefined();
    expect(implementations(opened, 'src/books.controller.ts', 'fi|nd(id')).toEqual([
      "src/generated/root.ts: [booksController_find]: route('GET /books/{id}', {",
    ]);
    expect(implementations(opened, 'src/books.service.ts', 'clock: Cl|ock')).toEqual([systemClock, clockEntry]);
    expect(implementations(opened, 'src/books.service.ts', 'settings: Set|tings')).toEqual([]);
  },
);

test('a class of a linked package leads to its source', async () => {
  const opened = await OpenedApplication.in(apiDirectory, linkedWorkspace());
  const clock = '../../packages/core/src/clock.ts: export class [Clock] {';
  const entry =
    '../../packages/core/src/core.module.ts: @Module({ providers: [[Clock], AccessGuard], controllers: [StatusController], exports: [Clock, AccessGuard] })';
  expect(implementations(opened, 'src/app.module.ts', 'clock: Cl|ock')).toEqual([clock, entry]);
  expect(implementations(opened, 'src/app.module.ts', 'imports: [Core|Module]')).toEqual([
    '../../packages/core/src/core.module.ts: export class [CoreModule] {}',
  ]);
  expect(references(opened, '../../packages/core/src/clock.ts', 'class Cl|ock')).toContain(
    'src/app.module.ts: constructor(private readonly clock: [Clock]) {}',
  );
});

test('the library file of a built package is not a target', async () => {
  const workspace = builtWorkspace();
  await buildCore(workspace);
  const opened = await OpenedApplication.in(apiDirectory, workspace);
  expect(opened.errors).toEqual([]);
  expect(implementations(opened, 'src/app.module.ts', 'clock: Cl|ock')).toEqual([]);
  expect(references(opened, 'src/app.module.ts', 'clock: Cl|ock')).toEqual([
    'src/app.module.ts: constructor(private readonly clock: [Clock]) {}',
  ]);
});

test('the places of files with CRLF are found', async () => {
  const files = Object.fromEntries(
    Object.entries(libraryFiles).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]),
  );
  const opened = await OpenedApplication.in('/app', await generated(files));
  expect(implementations(opened, 'src/books.service.ts', 'clo|ck: Clock')).toEqual([systemClock, clockEntry]);
  expect(implementations(opened, 'src/books.controller.ts', 'fi|nd(id')).toEqual([
    "src/generated/root.ts: [booksController_find]: route('GET /books/{id}', {",
  ]);
});

test('every place of an application has links or none, also where its text differs from the state', async () => {
  const fileSystem = await generated(libraryFiles);
  const opened = await OpenedApplication.in('/app', fileSystem);
  const damaged = (path: string) => opened.readFile(path)?.replaceAll(/[)}>]/g, '');
  for (const file of [...Object.keys(libraryFiles), 'src/generated/root.ts', 'src/missing.ts']) {
    const lines = opened.readFile(`/app/${file}`)?.split('\n') ?? [''];
    for (const [index, line] of [...lines, ''].entries()) {
      for (let column = 0; column <= line.length + 2; column++) {
        const place = { file, line: index + 1, column };
        for (const find of [implementationsAt, referencesAt, definitionsAt]) {
          expect(Array.isArray(find(opened.application, place, damaged))).toBe(true);
        }
      }
    }
  }
});

test.each([
  ['no root module', { 'src/app.ts': 'export class A {}\n' }],
  [
    'a circular dependency',
    {
      'src/app.ts':
        "import { Injectable, Module, provide } from 'ashlar';\n@Injectable() export class A { constructor(b: B) {} }\n@Injectable() export class B { constructor(a: A) {} }\n@Module({ providers: [A, B, provide(A, B), provide(B, A)] }) export class AppModule {}\n",
    },
  ],
  [
    'an unresolved list',
    {
      'src/app.ts':
        "import { Module } from 'ashlar';\nclass A {}\n@Module({ providers: [...missing, A], imports: [Other] }) export class AppModule {}\n",
    },
  ],
])('the places of an application with %s have links or none', async (_, files) => {
  const opened = await OpenedApplication.of(files);
  for (let column = 1; column < 140; column++) {
    for (const line of [1, 2, 3, 4]) {
      const place = { file: 'src/app.ts', line, column };
      expect(Array.isArray(implementationsAt(opened.application, place, opened.readFile))).toBe(true);
      expect(Array.isArray(referencesAt(opened.application, place, opened.readFile))).toBe(true);
    }
  }
});
