import { describe, expect, test } from 'vitest';
import { completionsAt, type EditorCompletion } from '../../compiler/src/editor/completion/completions-at.js';
import { applyEdits } from '../../compiler/src/repair/text-edit.js';
import { apiDirectory, linkedWorkspace } from '../compiler/linked-packages/linked-workspace.js';
import { memoryDirectories } from '../support/memory-application.js';
import { OpenedApplication } from './support/opened-application.js';

type Texts = Readonly<Record<string, string>>;

/** The completions at the mark `|` of a text, which a file has without it in the editor. */
function completionsIn(opened: OpenedApplication, file: string, marked: string): readonly EditorCompletion[] {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return completionsAt(opened.application, { file, text, offset, importExtension: '.js' });
}

function labels(opened: OpenedApplication, file: string, marked: string): readonly string[] {
  return completionsIn(opened, file, marked)
    .map(({ label }) => label)
    .toSorted();
}

/** The text of a file with a stretch replaced. */
function edited(opened: OpenedApplication, file: string, from: string, to: string): string {
  const text = opened.textOf(file);
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return text.replace(from, to);
}

const ashlar =
  "import { asyncFactory, configure, Controller, forwardRef, Get, Guard, Injectable, Module, provide, SkipGuard, token, UseGuard, withOptions, type Param, type Int } from 'ashlar';\n";

const files: Texts = {
  'src/guards.ts': `${ashlar}
@Guard() export class Signed { canActivate(): boolean { return true; } }
@Guard() export class Role { canActivate(_context: unknown, options: string): boolean { return options !== ''; } }
export abstract class Door { abstract canActivate(): boolean; }
@Guard() export class Gate extends Door { canActivate(): boolean { return true; } }
`,
  'src/services.ts': `${ashlar}
export interface Clock { now(): number }
export const Clock = token<Clock>('Clock');
@Injectable() export class SystemClock implements Clock { now(): number { return 0; } }
@Injectable() export class Mailer {}
@Injectable() export class Store {}
@Injectable() export class Extra {}
export const helper = 'Extra';
`,
  'src/a/list.controller.ts': `${ashlar}
import { Signed } from '../guards.js';
@Controller('a') @UseGuard(Signed) export class ListController {
  @Get('{one}') read(value: Param<Int>): string { return String(value); }
}
`,
  'src/b/list.controller.ts': `${ashlar}
import { Gate } from '../guards.js';
@Controller('b') @UseGuard(Gate) export class ListController {
  @Get('{two}') read(value: Param<Int>): string { return String(value); }
}
`,
  'src/modules.ts': `${ashlar}
@Module({}) export class LeafModule {}
@Module({ imports: [LeafModule] }) export class MiddleModule {}
`,
  'src/unreached.ts': `${ashlar}
import { AppModule } from './app.module.js';
@Module({}) export class FreeModule {}
@Module({ imports: [AppModule] }) export class TestModule {}
@Module({ imports: [TestModule] }) export class OuterModule {}
@Module({ imports: [] }) export class AloneModule {}
`,
  'src/a/a.module.ts': `${ashlar}
import { Signed } from '../guards.js';
import { ListController } from './list.controller.js';
@Module({ providers: [Signed], controllers: [ListController], exports: [Signed] }) export class AModule {}
`,
  'src/b/b.module.ts': `${ashlar}
import { Door, Gate } from '../guards.js';
import { ListController } from './list.controller.js';
@Module({ providers: [Gate, provide(Door, Gate)], controllers: [ListController] }) export class BModule {}
`,
  'src/app.module.ts': `${ashlar}
import { AModule } from './a/a.module.js';
import { BModule } from './b/b.module.js';
import { MiddleModule } from './modules.js';
import { Clock, Mailer, SystemClock } from './services.js';
@Module({
  imports: [AModule, BModule, MiddleModule],
  providers: [Mailer, provide(Clock, SystemClock)],
})
export class AppModule {}
`,
};

const app = 'src/app.module.ts';
const imports = 'imports: [AModule, BModule, MiddleModule]';
const providers = 'providers: [Mailer, provide(Clock, SystemClock)]';

describe.each(memoryDirectories)('in %s', (directory) => {
  const open = () => OpenedApplication.of(files, directory);

  test.each([
    ['a', 'Signed', 'one'],
    ['b', 'Gate', 'two'],
  ])('equal names of classes in two files are two classes: that of %s', async (name, guard, parameter) => {
    const opened = await open();
    const file = `src/${name}/list.controller.ts`;
    expect(labels(opened, file, edited(opened, file, '@Get', '@SkipGuard(|) @Get'))).toEqual([guard]);
    expect(labels(opened, file, edited(opened, file, 'Param<Int>', 'Param<{ | }>'))).toEqual([parameter]);
  });

  test('a guard is offered under its class and under the token that provides it', async () => {
    const opened = await open();
    const file = 'src/b/list.controller.ts';
    expect(labels(opened, file, edited(opened, file, '@UseGuard(Gate)', '@UseGuard(|)'))).toEqual(['Door', 'Gate']);
  });

  test('neither a module itself nor one that imports it is offered', async () => {
    const opened = await open();
    const in_ = (file: string, from: string, to: string) => labels(opened, file, edited(opened, file, from, to));
    expect(in_(app, imports, 'imports: [|]')).toEqual([
      'AModule',
      'AloneModule',
      'BModule',
      'FreeModule',
      'LeafModule',
      'MiddleModule',
    ]);
    const unreached = 'src/unreached.ts';
    expect(in_(unreached, 'imports: [] })', 'imports: [|] })')).toEqual([
      'AModule',
      'AppModule',
      'BModule',
      'FreeModule',
      'LeafModule',
      'MiddleModule',
      'OuterModule',
      'TestModule',
    ]);
    expect(
      in_(unreached, '@Module({}) export class FreeModule', '@Module({ imports: [|] }) export class FreeModule'),
    ).toContain('AloneModule');
    expect(
      in_('src/modules.ts', '@Module({}) export class LeafModule', '@Module({ imports: [|] }) export class LeafModule'),
    ).toEqual(['AModule', 'AloneModule', 'BModule', 'FreeModule']);
  });

  test('a class that a token builds is not missing in a list', async () => {
    const opened = await open();
    expect(labels(opened, app, edited(opened, app, providers, `${providers.slice(0, -1)}, |]`))).toEqual([
      'Extra',
      'Role',
      'Store',
    ]);
  });

  test.each([
    ['forwardRef(() => FreeModule)', 'FreeModule'],
    ['configure(FreeModule, { path: "/x" })', 'FreeModule'],
    ['(FreeModule as never)', 'FreeModule'],
    ['...[FreeModule]', 'FreeModule'],
  ])('the entry %s has its class', async (entry, name) => {
    const opened = await open();
    const marked = edited(opened, app, imports, `imports: [${entry}, |]`);
    expect(labels(opened, app, marked)).not.toContain(name);
    expect(labels(opened, app, marked)).toContain('AloneModule');
  });

  test.each([
    ['provide(Store, Extra)', 'Store'],
    ['asyncFactory(Store, [], () => new Store())', 'Store'],
  ])('the entry %s has its token', async (entry, name) => {
    const opened = await open();
    const marked = edited(opened, app, providers, `providers: [${entry}, |]`);
    expect(labels(opened, app, marked)).not.toContain(name);
  });

  test.each([
    ['a comment', 'providers: [/* | */ Mailer]'],
    ['a comment alone', 'providers: [/* | */]'],
    ['a comment of a line', 'providers: [\n// |\nMailer]'],
    ['a comment after a template', 'providers: [asyncFactory(Clock, [], () => of(`a${b}`)), /* | */]'],
    ['a comment after a pattern', 'providers: [asyncFactory(Clock, [], () => of(/`/)), /* | */]'],
    ['a text', "providers: ['|']"],
    ['a template', 'providers: [`|`]'],
    ['the dependencies of a factory', 'providers: [asyncFactory(Clock, [|], () => new SystemClock())]'],
    ['the function of a factory', 'providers: [asyncFactory(Clock, [], () => { | })]'],
    ['an object', 'providers: [{ provide: | }]'],
    ['the arguments of a provider', 'providers: [provide(|)]'],
    ['a member of a class', 'providers: [Mailer.|]'],
    ['a name after the list', 'providers: [Mailer] |'],
  ])('nothing is offered in %s', async (_, list) => {
    const opened = await open();
    expect(labels(opened, app, edited(opened, app, providers, list))).toEqual([]);
  });

  test.each([
    ['an entry between others', 'providers: [Mailer, |, provide(Clock, SystemClock)]'],
    ['a half-typed entry', 'providers: [Mailer, St|]'],
    ['a half-typed entry before others', 'providers: [St|, Mailer]'],
    ['after a comment', 'providers: [/* first */ Mailer, |]'],
    ['inside of a spread list', 'providers: [...[|], Mailer]'],
    ['a quoted name of a list', '"providers": [Mailer, |]'],
    ['a list after another quote', "'providers': [Mailer, |]"],
    ['a list without its end', 'providers: [Mailer, |'],
  ])('a class is offered as %s', async (_, list) => {
    const opened = await open();
    expect(labels(opened, app, edited(opened, app, `${providers},`, `${list},`))).toContain('Store');
  });

  test.each([
    ['imports', 'configure(FreeModule, { imports: [|] })', 'AloneModule'],
    ['providers', 'configure(FreeModule, { providers: [Extra, |] })', 'Store'],
  ])('the %s of a configured module are completed', async (_, entry, name) => {
    const opened = await open();
    expect(labels(opened, app, edited(opened, app, imports, `imports: [${entry}]`))).toContain(name);
  });

  test('forwardRef is completed inside of its function', async () => {
    const opened = await open();
    expect(labels(opened, app, edited(opened, app, imports, 'imports: [forwardRef(() => Fr|)]'))).toContain(
      'FreeModule',
    );
  });

  test.each([
    ['an open brace', 'Param<{ one: Int; t|'],
    ['an open brace and a closed bracket', 'Param<{ one: Int; t|>'],
    ['a closed brace', 'Param<{ one: Int; t| }>'],
    ['a quoted name', "Param<{ 'one': Int; | }>"],
    ['a readonly name', 'Param<{ readonly one: Int; readonly | }>'],
  ])('the other parameters of a path are offered with %s', async (_, type) => {
    const opened = await OpenedApplication.of(
      {
        ...files,
        'src/a/list.controller.ts': (files['src/a/list.controller.ts'] ?? '').replace("'{one}'", "'{one}/{two}'"),
      },
      directory,
    );
    const file = 'src/a/list.controller.ts';
    expect(labels(opened, file, edited(opened, file, 'Param<Int>', type))).toEqual(['two']);
  });

  test('a text in the code of a method is not the type of a path', async () => {
    const opened = await open();
    const file = 'src/a/list.controller.ts';
    expect(labels(opened, file, edited(opened, file, 'return String', "void 'Param<{ |'; return String"))).toEqual([]);
  });

  test('the text has the line ends of Windows', async () => {
    const opened = await open();
    const marked = edited(opened, app, providers, 'providers: [Mailer, |]').replaceAll('\n', '\r\n');
    const store = completionsIn(opened, app, marked).find(({ label }) => label === 'Store');
    expect(store?.edits.map(({ text }) => text).join('')).not.toMatch(/(?<!\r)\n/);
    expect(store?.text).toBe('Store');
  });

  test('a class is written under the name that the file gives it', async () => {
    const opened = await open();
    const marked = edited(opened, app, providers, 'providers: [Mailer, |]').replace(
      'Clock, Mailer, SystemClock }',
      'Clock, Mailer, Store as Shelf, SystemClock }',
    );
    expect(completionsIn(opened, app, marked).find(({ label }) => label === 'Shelf')?.text).toBe('Shelf');
  });

  test('a class whose name the file uses for something else is not offered', async () => {
    const opened = await open();
    const marked = `${edited(opened, app, providers, 'providers: [Mailer, |]')}\nconst Store = 1;\n`;
    expect(labels(opened, app, marked)).not.toContain('Store');
  });
});

test.each([
  ['a name that the file imports already', 'AccessGuard, Clock, CoreModule'],
  ['a name without an import', 'AccessGuard, Clock'],
])('a class of a linked package is imported by the name of its package: %s', async (_, names) => {
  const opened = await OpenedApplication.in(apiDirectory, linkedWorkspace());
  const marked = opened
    .textOf(app)
    .replace('imports: [CoreModule]', 'imports: [|]')
    .replace('AccessGuard, Clock, CoreModule', names);
  const core = completionsIn(opened, app, marked).find(({ label }) => label === 'CoreModule');
  expect(core?.text).toBe('CoreModule');
  const text = applyEdits(marked.replace('|', ''), core?.edits ?? []);
  expect(text).toContain("import { AccessGuard, Clock, CoreModule } from '@mono/core';");
  const guard = completionsIn(opened, app, opened.textOf(app).replace('@UseGuard(AccessGuard)', '@UseGuard(|)'));
  expect(guard.map(({ label }) => label)).toEqual(['AccessGuard']);
});
