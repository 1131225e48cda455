import { expect, test } from 'vitest';
import { symbolsOf } from '../../compiler/src/editor/symbols.js';
import { buildCore, builtWorkspace } from '../compiler/libraries/library-workspace.js';
import { apiDirectory, linkedWorkspace } from '../compiler/linked-packages/linked-workspace.js';
import { memoryDirectories } from '../support/memory-application.js';
import { libraryFiles } from './support/library-files.js';
import { OpenedApplication } from './support/opened-application.js';

/** The symbols of an application as lines. */
function symbolsIn(opened: OpenedApplication): readonly string[] {
  return symbolsOf(opened.application).map(
    ({ name, kind, container, span }) =>
      `${kind} ${name} (${container}) ${opened.shown(span).replace(/(\[\w+\]).*/, '$1')}`,
  );
}

const symbolsOfLibrary = [
  'route GET /books (BooksController.list) src/books.controller.ts: [list]',
  'route GET /books/all (BooksController.list) src/books.controller.ts: [list]',
  'route GET /books/{id} (BooksController.find) src/books.controller.ts: [find]',
  'route DELETE /books/{id} (BooksController.remove) src/books.controller.ts: [remove]',
  'module BooksModule (example) src/books.module.ts: export class [BooksModule]',
  'event BookAdded (BooksModule) src/book-added.ts: export class [BookAdded]',
  'module AppModule (example) src/app.module.ts: export class [AppModule]',
  'provider SystemClock (BooksModule) src/clock.ts: export class [SystemClock]',
  'provider MemoryStore (BooksModule) src/store.ts: export class [MemoryStore]',
  'token Store (BooksModule) src/store.ts: export abstract class [Store]',
  'configuration Settings (BooksModule) src/settings.ts: export class [Settings]',
  'provider Mailer (BooksModule) src/store.ts: export class [Mailer]',
  'provider LoginGuard (BooksModule) src/guards.ts: export class [LoginGuard]',
  'provider AdminGuard (BooksModule) src/guards.ts: export class [AdminGuard]',
  'provider Timing (BooksModule) src/guards.ts: export class [Timing]',
  'provider Announcer (BooksModule) src/announcer.ts: export class [Announcer]',
  'provider BooksService (BooksModule) src/books.service.ts: export class [BooksService]',
  'controller BooksController (BooksModule) src/books.controller.ts: export class [BooksController]',
  'token Clock (BooksModule) src/clock.ts: export const [Clock]',
];

test.each(memoryDirectories)(
  'the symbols of an application in %s are its routes, modules and providers',
  async (directory) => {
    const opened = await OpenedApplication.of(libraryFiles, directory);
    expect(opened.errors).toEqual([]);
    expect(symbolsIn(opened)).toEqual(symbolsOfLibrary);
  },
);

test('the symbols of files with CRLF are at the same places', async () => {
  const files = Object.entries(libraryFiles).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  expect(symbolsIn(await OpenedApplication.of(Object.fromEntries(files)))).toEqual(symbolsOfLibrary);
});

test('a class of an installed package is not a symbol, and neither is a module of `ashlar`', async () => {
  const names = symbolsOf((await OpenedApplication.of(libraryFiles)).application).map(({ name }) => name);
  expect(names).not.toContain('EventModule');
  expect(names).not.toContain('EventBus');
});

test('the symbols of a linked package are in its sources', async () => {
  expect(symbolsIn(await OpenedApplication.in(apiDirectory, linkedWorkspace()))).toEqual([
    'route GET /status (StatusController.read) ../../packages/core/src/status.controller.ts: [read]',
    'route POST /status (StatusController.write) ../../packages/core/src/status.controller.ts: [write]',
    'route GET /times (TimesController.read) src/app.module.ts: [read]',
    'module CoreModule (@mono/api) ../../packages/core/src/core.module.ts: export class [CoreModule]',
    'module AppModule (@mono/api) src/app.module.ts: export class [AppModule]',
    'provider Clock (CoreModule) ../../packages/core/src/clock.ts: export class [Clock]',
    'provider AccessGuard (CoreModule) ../../packages/core/src/access-guard.ts: export class [AccessGuard]',
    'controller StatusController (CoreModule) ../../packages/core/src/status.controller.ts: export class [StatusController]',
    'controller TimesController (AppModule) src/app.module.ts: export class [TimesController]',
  ]);
});

test('the symbols of a built package are left out: its library file is not a source', async () => {
  const workspace = builtWorkspace();
  await buildCore(workspace);
  const opened = await OpenedApplication.in(apiDirectory, workspace);
  expect(opened.errors).toEqual([]);
  expect(symbolsIn(opened)).toEqual([
    'route GET /times (TimesController.read) src/app.module.ts: [read]',
    'module AppModule (@mono/api) src/app.module.ts: export class [AppModule]',
    'controller TimesController (AppModule) src/app.module.ts: export class [TimesController]',
  ]);
});

test('an application with errors has the symbols that can be read', async () => {
  const opened = await OpenedApplication.of({
    'src/app.ts': `
import { Controller, Get, Injectable, Module, token } from 'ashlar';
export interface Clock { now(): number }
export const Clock = token<Clock>('Clock');
@Injectable() export class Unlisted {}
@Controller('a') export class A { constructor(private readonly clock: Clock, missing: Missing) {} @Get(path()) read() {} @Get('b') other() {} }
@Module({ controllers: [A, B], providers: [Unknown] })
export class AppModule {}
`,
  });
  expect(opened.errors).not.toEqual([]);
  expect(symbolsIn(opened)).toEqual([
    "route GET /a/b (A.other) src/app.ts: @Controller('a') export class A { constructor(private readonly clock: Clock, missing: Missing) {} @Get(path()) read() {} @Get('b') [other]",
    'module AppModule (example) src/app.ts: export class [AppModule]',
    "controller A (AppModule) src/app.ts: @Controller('a') export class [A]",
    'token Clock () src/app.ts: export const [Clock]',
  ]);
});

test('an application without a root module has no symbols', async () => {
  expect(symbolsIn(await OpenedApplication.of({ 'src/app.ts': 'export const one = 1;\n' }))).toEqual([]);
});
