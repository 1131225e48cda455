import { describe, expect, test } from 'vitest';
import { cyclesOf, roomOf } from './cycles.js';
import { brokenImports, importLaws, importsAmongListed } from './import-rules.js';
import { importsOf } from './imports.js';
import { castsOf, defaultExports, machineTexts, tooLong, uncheckedPlaces, undocumentedExports } from './text-rules.js';

const specifier = (path: string) => `import { x } from '${path}';`;

describe('a broken import law is told', () => {
  const broken: [path: string, text: string, because: string][] = [
    ['runtime/src/server/listen.ts', specifier('../../../compiler/src/compile.js'), 'must not load the compiler'],
    ['runtime/src/server/listen.ts', specifier('@ashlar/compiler'), 'must not load the compiler'],
    ['runtime/src/server/listen.ts', 'const ts = await import("ts-morph");', 'must not load the compiler'],
    ['compiler/src/link/link.ts', specifier('ts-morph'), 'know the API of TypeScript'],
    ['compiler/src/compile.ts', 'import type { Node } from "typescript";', 'know the API of TypeScript'],
    ['compiler/src/emit/emit-router.ts', 'type A = import("typescript").Node;', 'know the API of TypeScript'],
    ['cli/src/main.ts', specifier('chokidar'), 'by its one door'],
    ['cli/src/main.ts', specifier('../../compiler/src/compile.js'), 'by their names'],
    ['compiler/src/compile.ts', specifier('ashlar/codegen/v1'), 'nor the runtime'],
    ['compiler/src/model/shape.ts', specifier('../link/link.js'), 'the model is plain data'],
    ['compiler/src/model/shape.ts', specifier('node:path'), 'the model is plain data'],
    ['compiler/src/check/known-providers.ts', specifier('node:fs'), 'functions of plain data'],
    ['compiler/src/emit/emit-router.ts', specifier('../project/settings.js'), 'functions of plain data'],
    ['compiler/src/read/read-class.ts', specifier('../diagnostics/define.js'), 'reading judges nothing'],
    ['runtime/src/pipeline/route.ts', 'import type { Server } from "node:http";', 'know sockets'],
    ['runtime/src/pipeline/route.ts', 'const http = require("node:http");', 'know sockets'],
    ['runtime/src/index.ts', specifier('./redis/redis-throttle-store.js'), 'loads nothing for it'],
    ['runtime/src/redis/index.ts', 'import type { Redis } from "ioredis";', "the application's"],
    ['compiler/src/watch.ts', specifier('node:net'), 'asks nobody'],
    ['scripts/demo.mjs', specifier('undici'), 'before anything is installed'],
    ['fixtures/apps/notes/src/generated/router.ts', specifier('ashlar'), 'the contract and the application'],
    ['fixtures/apps/notes/src/generated/router.ts', specifier('node:fs'), 'the contract and the application'],
  ];

  test.each(broken)('%s: %s', (path, text, because) => {
    const told = brokenImports(importsOf({ path, text }));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(new RegExp(`^${path}:1 imports .*${because}`));
  });

  test('every law has an example', () => {
    const reasons = broken.map(([, , because]) => because);
    const unproved = importLaws.filter((law) => !reasons.some((reason) => law.because.includes(reason)));
    expect(unproved.map(({ because }) => because)).toEqual([]);
  });
});

test.each<[path: string, text: string]>([
  ['compiler/src/project/program.ts', specifier('ts-morph')],
  ['runtime/src/server/listen.ts', specifier('node:http')],
  ['compiler/src/check/rules.ts', specifier('./known-providers.js')],
  ['compiler/src/model/shape.ts', specifier('./span.js')],
  ['cli/src/main.ts', specifier('@ashlar/compiler')],
  ['scripts/demo.mjs', `${specifier('node:fs')}${specifier('./run.mjs')}`],
  ['fixtures/apps/notes/src/generated/routes.ts', `${specifier('ashlar/codegen/v1')}${specifier('../app.module.js')}`],
])('an import that keeps the rules is not told: %s: %s', (path, text) => {
  expect(brokenImports(importsOf({ path, text }))).toEqual([]);
});

describe('what stands in a list knows nothing of the list', () => {
  const list = {
    path: 'compiler/src/check/rules.ts',
    text: "import { a } from './a.js';\nimport { b } from './b.js';\nimport type { Rule } from './law.js';",
  };

  test.each([
    ['nothing', '', []],
    [
      'another entry',
      "import { b } from './b.js';",
      ['compiler/src/check/a.ts:1 imports compiler/src/check/b.ts: both stand in'],
    ],
    [
      'the type of another entry',
      "import type { b } from './b.js';",
      ['compiler/src/check/a.ts:1 imports compiler/src/check/b.ts: both stand in'],
    ],
    [
      'the list',
      "import { rules } from './rules.js';",
      ['compiler/src/check/a.ts:1 imports compiler/src/check/rules.ts: both stand in'],
    ],
    ['the type of the entries', "import type { Rule } from './law.js';", []],
    ['a helper', "import { c } from './c.js';", []],
  ])('an entry imports %s', (_title, text, told) => {
    const imports = [list, { path: 'compiler/src/check/a.ts', text }].flatMap(importsOf);
    expect(importsAmongListed(imports, list.path)).toEqual(told.map((start) => `${start} ${list.path}`));
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
  ['compiler/src/read/read-class.ts', 'compiler/src/read'],
  ['compiler/src/compile.ts', 'compiler/src/compile.ts'],
  ['runtime/src/codegen/v1.ts', 'runtime/src/codegen'],
])('the room of %s', (path, room) => {
  expect(roomOf(path)).toBe(room);
});

test('type imports are told apart from those that load a module', () => {
  const text = `import type { A } from './a.js';\nexport type { B } from './b.js';\nimport { C } from './c.js';\nexport * from './d.js';`;
  const imports = importsOf({ path: 'cli/src/main.ts', text }).map(({ to, typeOnly, line }) => [to, typeOnly, line]);
  expect(imports).toEqual([
    ['cli/src/a.ts', true, 1],
    ['cli/src/b.ts', true, 2],
    ['cli/src/c.ts', false, 3],
    ['cli/src/d.ts', false, 4],
  ]);
});

describe('a broken text law is told', () => {
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
