import { describe, expect, test } from 'vitest';
import { allowedImports } from './allowed-imports.js';
import { cyclesOf } from './cycles.js';
import {
  directoryOf,
  forbiddenImports,
  importsAmongListed,
  importsOfGenerated,
  unusedEntries,
} from './import-rules.js';
import { importsOf, parse } from './imports.js';
import { moduleState } from './module-state.js';
import { shapeKindsOf, shapeLoopsOf } from './shape-kinds.js';
import { repositoryFiles } from './source-files.js';
import { castsOf, defaultExports, machineTexts, tooLong, uncheckedPlaces, undocumentedExports } from './text-rules.js';

const specifier = (path: string) => `import { x } from '${path}';`;

describe('an import that its directory does not list is reported', () => {
  test.each<[path: string, text: string, target: string]>([
    ['runtime/src/server/listen.ts', specifier('../../../compiler/src/compile.js'), 'compiler/src'],
    ['runtime/src/server/listen.ts', specifier('@ashlar/compiler'), '@ashlar/compiler'],
    ['runtime/src/server/listen.ts', 'const ts = await import("ts-morph");', 'ts-morph'],
    ['compiler/src/link/link.ts', specifier('ts-morph'), 'ts-morph'],
    ['compiler/src/compile.ts', 'import type { Node } from "typescript";', 'typescript'],
    ['compiler/src/emit/emit-router.ts', 'type A = import("typescript").Node;', 'typescript'],
    ['compiler/src/compile.ts', specifier('ashlar/codegen/v1'), 'ashlar'],
    ['compiler/src/model/shape.ts', specifier('../link/link.js'), 'compiler/src/link'],
    ['compiler/src/model/shape.ts', 'import type { Application } from "../link/link.js";', 'compiler/src/link'],
    ['compiler/src/model/shape.ts', specifier('node:path'), 'node:path'],
    ['compiler/src/check/rules/routes/a.ts', specifier('recheck/lib/browser.js'), 'recheck'],
    ['compiler/src/emit/emit-router.ts', specifier('../settings/settings.js'), 'compiler/src/settings'],
    ['compiler/src/read/read-class.ts', specifier('../diagnostics/define.js'), 'compiler/src/diagnostics'],
    ['compiler/src/watch.ts', specifier('node:net'), 'node:net'],
    ['runtime/src/pipeline/route.ts', 'import type { Server } from "node:http";', 'node:http'],
    ['runtime/src/pipeline/route.ts', 'const http = require("node:http");', 'node:http'],
    ['runtime/src/index.ts', specifier('./redis/redis-throttle-store.js'), 'runtime/src/redis'],
    ['runtime/src/server/http-server.ts', 'import type { FastifyInstance } from "fastify";', 'fastify'],
    ['runtime/src/redis/index.ts', 'import type { Redis } from "@redis/client/dist/a.js";', '@redis/client'],
    ['cli/src/main.ts', specifier('chokidar'), 'chokidar'],
    ['cli/src/main.ts', specifier('../../compiler/src/compile.js'), 'compiler/src'],
    ['scripts/demo.mjs', specifier('undici'), 'undici'],
  ])('%s: %s', (path, text, target) => {
    const reported = forbiddenImports(importsOf({ path, text }));
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(new RegExp(`^${path}:1 imports .* does not list \`${target}\``));
  });

  const directories = Object.keys(allowedImports);

  test.each(directories)('%s', (directory) => {
    const allowed = [directory, ...(allowedImports[directory] ?? [])];
    const imports = [...directories, 'node:dgram', 'left-pad'].map((to) => ({
      from: directory,
      to,
      line: 1,
      typeOnly: false,
    }));
    const forbidden = imports.filter(({ to }) => !allowed.includes(to));
    expect(forbidden.length).toBeGreaterThan(1);
    expect(forbiddenImports(imports)).toHaveLength(forbidden.length);
  });

  test('a new directory has to be listed', () => {
    const file = { path: 'adapters/src/fetch/serve.ts', text: specifier('node:http') };
    expect(forbiddenImports(importsOf(file))).toEqual([
      'adapters/src/fetch/serve.ts: list its directory in allowed-imports.ts',
    ]);
  });
});

test.each<[path: string, text: string]>([
  ['compiler/src/sources/program.ts', specifier('ts-morph')],
  ['runtime/src/server/listen.ts', specifier('node:http')],
  ['compiler/src/check/rules.ts', specifier('./rules/routes/unique-routes.js')],
  ['compiler/src/model/shape.ts', specifier('./span.js')],
  ['cli/src/main.ts', specifier('@ashlar/compiler')],
  ['scripts/demo.mjs', `${specifier('node:fs')}${specifier('./run.mjs')}`],
])('an import that its directory lists is allowed: %s: %s', (path, text) => {
  expect(forbiddenImports(importsOf({ path, text }))).toEqual([]);
});

test('an entry of the lists that no import needs is reported', () => {
  const lists = { 'a/src/x': ['a/src/y', 'node:fs'], 'a/src/y': [] };
  const imports = importsOf({ path: 'a/src/x/b.ts', text: specifier('../y/c.js') });
  expect(forbiddenImports(imports, lists)).toEqual([]);
  expect(unusedEntries(imports, lists)).toEqual(['`a/src/x` imports no `node:fs`']);
});

test.each([
  [specifier('ashlar/codegen/v1'), 0],
  [specifier('../app.module.js'), 0],
  [specifier('ashlar'), 1],
  [specifier('node:fs'), 1],
  [specifier('pg'), 0],
  [specifier('typeorm'), 1],
])('a generated file: %s', (text, problems) => {
  const file = { path: 'fixtures/apps/notes/src/generated/routes.ts', text };
  const written = ['ashlar', 'node:fs', 'pg'].flatMap((name) =>
    importsOf({ path: 'fixtures/apps/notes/src/database.ts', text: specifier(name) }),
  );
  expect(importsOfGenerated(importsOf(file), written)).toHaveLength(problems);
});

describe('the entries of a list import neither each other nor the list', () => {
  const list = {
    path: 'compiler/src/check/rules.ts',
    text: "import { a } from './a.js';\nimport { b } from './b.js';\nimport type { Rule } from './rule.js';",
  };

  test.each([
    ['nothing', '', []],
    [
      'another entry',
      "import { b } from './b.js';",
      ['compiler/src/check/a.ts:1 imports compiler/src/check/b.ts: both are listed in'],
    ],
    [
      'the type of another entry',
      "import type { b } from './b.js';",
      ['compiler/src/check/a.ts:1 imports compiler/src/check/b.ts: both are listed in'],
    ],
    [
      'the list',
      "import { rules } from './rules.js';",
      ['compiler/src/check/a.ts:1 imports compiler/src/check/rules.ts: both are listed in'],
    ],
    ['the type of the entries', "import type { Rule } from './rule.js';", []],
    ['a helper', "import { c } from './c.js';", []],
  ])('an entry imports %s', (_title, text, reported) => {
    const imports = [list, { path: 'compiler/src/check/a.ts', text }].flatMap(importsOf);
    expect(importsAmongListed(imports, list.path)).toEqual(reported.map((start) => `${start} ${list.path}`));
  });
});

test.each<[edges: [string, string][], cycles: string[]]>([
  [
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
    [],
  ],
  [
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    ['a -> b -> a'],
  ],
  [
    [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ],
    ['b -> c -> b'],
  ],
  [
    [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ],
    [],
  ],
  [[['a', 'a']], []],
])('cycles of %j', (edges, cycles) => {
  expect(cyclesOf(edges)).toEqual(cycles);
});

test.each([
  ['compiler/src/read/types/read-shape.ts', 'compiler/src/read'],
  ['compiler/src/check/rules/routes/unique-routes.ts', 'compiler/src/check/rules'],
  ['compiler/src/check/rule.ts', 'compiler/src/check/rule.ts'],
  ['compiler/src/compile.ts', 'compiler/src'],
  ['runtime/src/codegen/v1.ts', 'runtime/src/codegen'],
  ['README.md', undefined],
])('the directory of %s', (path, directory) => {
  expect(directoryOf(path)).toBe(directory);
});

test('a file is parsed once', () => {
  const file = { path: 'cli/src/x.ts', text: 'export const a = 1;' };
  expect(parse(file)).toBe(parse(file));
  expect(repositoryFiles()).toBe(repositoryFiles());
});

test('type imports are marked', () => {
  const text = `import type { A } from './a.js';\nexport type { B } from './b.js';\nimport { C } from './c.js';\nexport * from './d.js';`;
  const imports = importsOf({ path: 'cli/src/main.ts', text }).map(({ to, typeOnly, line }) => [to, typeOnly, line]);
  expect(imports).toEqual([
    ['cli/src/a.ts', true, 1],
    ['cli/src/b.ts', true, 2],
    ['cli/src/c.ts', false, 3],
    ['cli/src/d.ts', false, 4],
  ]);
});

describe('a broken text rule is reported', () => {
  const path = 'cli/src/x.ts';

  test.each([
    ['export function f() {}', 1],
    ['/** */\nexport const a = 1;', 1],
    ['// not a doc comment\nexport interface A {}', 1],
    ['export type A = 1;\nexport class B {}', 2],
    ['/** Says it. */\nexport const a = 1;', 0],
    [
      '/** Says it. */\nexport function f(a: 1): void;\nexport function f(a: 2): void;\nexport function f(a: 1 | 2) {}',
      0,
    ],
    ["export { a } from './a.js';", 0],
    ['const inner = 1;', 0],
  ])('doc comments: %j', (text, problems) => {
    expect(undocumentedExports({ path, text })).toHaveLength(problems);
  });

  test.each([
    ["export const a = define<{ x: string }>({ code: 1, summary: 'A route is missing.' });", 0],
    ["export const a = define({ code: 1, summary: '' });", 1],
    ['export const a = define({ code: 1 });', 1],
    ["export const a = { summary: 'A route is missing.' };", 1],
  ])('doc comments of the catalogue: %j', (text, problems) => {
    const file = { path: 'compiler/src/diagnostics/catalogue/routes.ts', text };
    expect(undocumentedExports(file)).toHaveLength(problems);
    expect(undocumentedExports({ ...file, path })).toHaveLength(1);
  });

  test.each([
    ['export default 1;', 1],
    ['export default function f() {}', 1],
    ["export { a as default } from './a.js';", 1],
    ['export const a = 1;', 0],
  ])('default exports: %j', (text, problems) => {
    expect(defaultExports({ path, text })).toHaveLength(problems);
  });

  test.each([
    ['const a: any = 1;', 1],
    ['const a = b as any;', 1],
    ['type A = Record<string, any>;', 1],
    ['// @ts-' + 'ignore\na();', 1],
    ['/* @ts-' + 'nocheck */', 1],
    ["const any = 'any';", 0],
    ['/** Takes any value. */', 0],
  ])('the type checker: %j', (text, problems) => {
    expect(uncheckedPlaces({ path, text })).toHaveLength(problems);
  });

  test.each([
    ['const a = b as string;', 1],
    ['const a = b as unknown as string;', 2],
    ['const a = <string>b;', 1],
    ['const a = b!;', 1],
    ['const a = [1] as const;', 0],
    ['const a = {} satisfies object;', 0],
  ])('casts: %j', (text, problems) => {
    expect(castsOf({ path, text })).toHaveLength(problems);
  });

  test.each([
    ['a\n'.repeat(400), 0],
    ['a\n'.repeat(401), 1],
  ])('length', (text, problems) => {
    expect(tooLong({ path, text }, 400)).toHaveLength(problems);
  });

  test.each([
    [`see ${['', 'home', 'anna', 'notes'].join('/')}`, 1],
    [`"${['', 'Users', 'anna'].join('/')}"`, 1],
    [`C:${['', 'Users', 'anna'].join('\\')}`, 1],
    [`"resolved": "${'https'}://npm.example/a.tgz"`, 1],
    [`${'https'}://registry.npm.example/a`, 1],
    ['GET /users/work', 0],
    ['`/root/{id}`', 0],
    ['https://www.typescriptlang.org', 0],
  ])('machines: %j', (text, problems) => {
    expect(machineTexts({ path, text })).toHaveLength(problems);
  });
});

describe('state of a module', () => {
  test.each([
    'const known = new WeakMap<object, string>();',
    'class A { readonly #known = new WeakSet<object>(); }',
    "import { KeptRoutes } from './kept-routes.js';",
    'let last = 0;',
    'export let last;',
    'const texts = new Map<string, string>();',
    'const names: Set<string> = new Set();',
    'const found = [];',
    'const found: string[] = [];',
  ])('%s', (text) => {
    expect(moduleState({ path: 'compiler/src/link/link.ts', text })).toHaveLength(1);
  });

  test.each([
    "const reserved = new Set(['break']);",
    'const none: ReadonlyMap<string, string> = new Map();',
    'const none: readonly string[] = [];',
    "const names = ['a'];",
    'function f() { let last = 0; const found = []; }',
    'class A { readonly #known = new Map<string, string>(); }',
  ])('is not %s', (text) => {
    expect(moduleState({ path: 'compiler/src/link/link.ts', text })).toEqual([]);
  });
});

describe('code about the kinds of types is found', () => {
  const path = 'compiler/src/check/x.ts';
  const imported = "import type { Shape } from '../model/shapes/shape.js';\n";

  test.each([
    ["switch (shape.kind) { case 'array': case 'tuple': f(); }", 1],
    ["if (shape.kind === 'tuple' || 'tuple' !== other.kind) f();", 2],
    ["const shape = { kind: 'tuple', elements: [] };", 0],
    ["type Kind = 'tuple' | 'array';", 0],
    ["if (shape.kind === 'array') f();", 0],
  ])('kinds: %j', (text, problems) => {
    expect(shapeKindsOf({ path, text })).toHaveLength(problems);
  });

  test.each([
    ['for (let one = open.pop(); one !== undefined; one = open.pop()) f(one);', 1],
    ['while ((one = open.shift()) !== undefined) f(one);', 1],
    ['for (const one of partsOf(shape)) f(one);', 0],
    ['while (open.length > 0) { f(); }\nconst last = open.pop();', 0],
  ])('loops: %j', (text, problems) => {
    expect(shapeLoopsOf({ path, text: imported + text })).toHaveLength(problems);
    expect(shapeLoopsOf({ path, text })).toEqual([]);
  });
});
