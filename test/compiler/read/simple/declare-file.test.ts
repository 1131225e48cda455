import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import {
  bind,
  localsOf,
  symbolOfDeclaration,
} from '../../../../compiler/src/read/checkers/declarations/bound-nodes.ts';
import { canDeclare } from '../../../../compiler/src/read/checkers/declarations/declare-file.ts';
import { repositoryDirectory } from '../../../support/repository.ts';
import { isSampled } from '../../../support/rounds.ts';

// The binder of TypeScript is the oracle: every name leads to the same declarations.

interface Binder {
  bindSourceFile(sourceFile: ts.SourceFile, options: ts.CompilerOptions): void;
}

/** A file that is bound, as a list of its nodes with what was declared for them. */
function described(path: string, text: string, isBoundByTypeScript: boolean): readonly string[] {
  const sourceFile = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023);
  // The binder is exported at run time only.
  if (isBoundByTypeScript) (ts as unknown as Binder).bindSourceFile(sourceFile, { strict: true });
  else bind(sourceFile, {});
  const lines: string[] = [];
  const visit = (node: ts.Node): void => {
    lines.push(describedNode(node));
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return lines;
}

function describedNode(node: ts.Node): string {
  const place = `${ts.SyntaxKind[node.kind]}@${node.pos} in ${node.parent?.pos}`;
  return `${place}: ${describedSymbol(symbolOfDeclaration(node), 2)} [${describedTable(localsOf(node), 1)}]`;
}

function describedTable(table: ts.SymbolTable | undefined, depth: number): string {
  const entries = [...(table?.entries() ?? [])]
    .filter(([, symbol]) => !isOfFunctionType(symbol))
    .map(([name, symbol]) => `${unnumbered(String(name))}=${describedSymbol(symbol, depth)}`);
  return entries.join(', ');
}

function describedSymbol(symbol: ts.Symbol | undefined, depth: number): string {
  if (symbol === undefined) return '-';
  const { name, flags, declarations, valueDeclaration, members, exports } = symbol;
  const places = declarations?.map(({ pos }) => pos).join('+');
  const own = `${nameOf(name, symbol)} ${flags & known} ${places} ${valueDeclaration?.pos}`;
  if (depth === 0) return own;
  return `${own} {${describedTable(members, 0)}} {${describedTable(exports, 0)}}`;
}

/** The binder of TypeScript gives the type of a function its signature as a member, which no reader uses. */
function isOfFunctionType({ flags, declarations: [declaration] = [] }: ts.Symbol): boolean {
  const isType =
    declaration !== undefined && (ts.isFunctionTypeNode(declaration) || ts.isConstructorTypeNode(declaration));
  return isType && flags === ts.SymbolFlags.Signature;
}

/** The flags that readers can see: the binder of TypeScript also marks assignments to properties of functions. */
const known = ~(ts.SymbolFlags.Assignment | ts.SymbolFlags.Transient);

/** Parameters with patterns have no name that matters. */
function nameOf(name: string, { flags, valueDeclaration }: ts.Symbol): string {
  const isPattern =
    valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && !ts.isIdentifier(valueDeclaration.name);
  return isPattern && flags & ts.SymbolFlags.FunctionScopedVariable ? 'pattern' : unnumbered(name);
}

/** The names of private members contain a number of their class. */
function unnumbered(name: string): string {
  return name.replace(/^__#\d+@/, '__#@');
}

function expectSameNames(path: string, text: string): void {
  expect(described(path, text, false)).toEqual(described(path, text, true));
}

const texts: Readonly<Record<string, string>> = {
  'declarations of all kinds': `
    import whole, { one, two as second } from './other.js';
    import * as all from './other.js';
    import type { Type } from './other.js';
    export * from './more.js';
    export * as names from './more.js';
    export { one, second as renamed, second as default };
    export const { a, b: [c, ...d] = [], ...rest } = whole, plain = 1;
    let local = all;
    export function overloaded(text: string): void;
    export function overloaded(count: number): void;
    export function overloaded(value: unknown): void { const inner = value; function nested() { return inner; } }
    export enum Color { Red, Green = 'green', 'blue sky' = 2 }
    const enum Constant { A }
    export type Pair<A, B = A> = { first: A; second: B };
    type Inferred<T> = T extends Promise<infer Value extends string> ? Value : T extends (infer Inner extends (unknown extends infer Deep ? Deep : 0)) ? Inner : never;
    type Mapped = { readonly [Key in keyof Pair<1>]?: Key };
    export interface Shape<T> { (call: T): void; new (made: T): Shape<T>; [index: string]: unknown; name?: T; method?(given: T): void; get size(): number }
    export const call: (given: number) => void = function named(given) { for (const each of [given]) { const copy = each; void copy; } };
    try { local = all; } catch ({ message }) { const text = message; void text; }
    switch (local) { case all: { const inCase = 1; void inCase; break; } default: class InDefault {} }
    for (let index = 0; index < 1; index++) { void index; }
    for (const key in all) void key;
  `,
  'a class': `
    @decorated({ key: 1, ['computed']: 2, method() { return 1; }, shorthand, ...spread })
    export default class Whole<T> extends Base<T> implements Other {
      static #count = 0;
      #hidden = 1;
      static made?: number;
      accessor automatic = 1;
      declare text: string;
      'quoted name'?: T;
      3: number;
      [-1]: number;
      [Symbol.iterator]: unknown;
      static { const inBlock = 1; void inBlock; }
      constructor(private readonly first: T, public second?: number, { x, y: [z] }: Point = origin, ...others: T[]) { super(); const local = first; void local; }
      get both(): number { return 1; }
      set both(value: number) { const kept = value; void kept; }
      overloaded(text: string): void;
      overloaded(value: unknown): void { void value; }
      async #secret<U>(given: U): Promise<U> { return given; }
      static create(): Whole<string> { return new Whole(''); }
      [index: string]: unknown;
    }
    const anonymous = class { value = 1; }, named = class Inner { value = 1; };
    new (class {})();
    (() => { class Local { constructor(readonly kept: number) {} } return Local; })();
  `,
  'names with several declarations': `
    export const Status = { Open: 'open' } as const;
    export type Status = (typeof Status)[keyof typeof Status];
    export interface Merged { a: number }
    export interface Merged { b: string }
    interface Note { a: number }
    class Note { b = 1; }
    const twice = 1;
    const twice = 2;
    export class Conflict {}
    export const Conflict = 1;
    import { imported } from './other.js';
    export interface imported {}
    enum Open { A }
    enum Open { B = 1 }
    export { twice as default };
    export default twice;
    class Fields { a = 1; a = 2; get b() { return 1; } get b() { return 2; } }
    type Doubled<T, T> = (a: T, a: T) => void;
  `,
  'exports without names': `
    export default function (given: string) { return given; }
    export const later = () => undefined;
    export {};
  `,
  'an expression as the default': 'const value = { a: 1 };\nexport default { ...value };',
  'a member as the default': 'import * as all from "./all.js";\nexport default all.value;',
  'a class as the default': 'export default (class {});\nexport const one = class {};',
};

describe('names lead to the same declarations as with the binder of TypeScript', () => {
  test.each(Object.entries(texts))('%s', (_, text) => {
    const sourceFile = ts.createSourceFile('/file.ts', text, ts.ScriptTarget.ES2023);
    expect(canDeclare(sourceFile)).toBe(true);
    expectSameNames('/file.ts', text);
  });

  test('a declaration file exports everything, unless it has an export without a declaration', () => {
    expectSameNames(
      '/file.d.ts',
      "import { a } from './a.js';\ndeclare const one: 1;\ninterface Two { a: typeof a }\nexport type Three = 3;",
    );
    expectSameNames('/file.d.ts', 'declare const one: 1;\ninterface Two {}\nexport { one };');
  });

  test.each(['compiler/src/read', 'runtime/src', 'runtime/dist', 'fixtures/apps'])('the files of %s', (name) => {
    const directory = join(repositoryDirectory, name);
    const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.includes('node_modules'),
    );
    expect(paths.length).toBeGreaterThan(0);
    const sampled = paths.filter((_, index) => isSampled(index, 4));
    for (const path of sampled) expectSameNames(join(directory, path), readFileSync(join(directory, path), 'utf8'));
  });
});

test.each([
  ['a function variable', 'export {};\nfor (;;) { var hoisted = 1; }'],
  ['a namespace', 'export namespace Names { export const a = 1; }'],
  ['an import of CommonJS', "import old = require('old');\nexport {};"],
  ['an export of CommonJS', "const value = 1;\nexport = value;\nimport './a.js';"],
  ['a script', 'const global = 1;'],
])('%s is left to the binder of TypeScript', (_, text) => {
  const sourceFile = ts.createSourceFile('/file.ts', text, ts.ScriptTarget.ES2023);
  expect(canDeclare(sourceFile)).toBe(false);
  expectSameNames('/file.ts', text);
});
