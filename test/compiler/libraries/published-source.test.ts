import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { publishedSource } from '../../../compiler/src/sources/libraries/published-source.ts';
import { rejectingFunctions } from '../../../compiler/src/sources/rejecting-functions.ts';
import { repositoryDirectory } from '../../support/repository.ts';

function parse(text: string, name = 'source.ts'): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

function published(text: string, name?: string): string {
  const sourceFile = parse(text, name);
  return publishedSource({
    sourceFile,
    rejecting: rejectingFunctions([sourceFile]),
    specifierOf: ({ text: specifier }) => (specifier.startsWith('@/') ? `./${specifier.slice(2)}.js` : undefined),
  }).text;
}

/** The syntax errors of a text, which TypeScript declares for programs alone. */
function errorsIn(text: string): readonly unknown[] {
  const file: ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] } = parse(text);
  return file.parseDiagnostics ?? [];
}

const sources = ['runtime/src', 'compiler/src', 'cli/src', 'fixtures/apps'].flatMap((directory) =>
  readdirSync(join(repositoryDirectory, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/[\\/]node_modules[\\/]/.test(file))
    .map((file) => join(repositoryDirectory, directory, file)),
);

test('every source of the repository stays valid, and is the same when it is published again', () => {
  expect(sources.length).toBeGreaterThan(1000);
  let before = 0;
  let after = 0;
  for (const file of sources) {
    const text = readFileSync(file, 'utf8');
    const once = published(text);
    expect(errorsIn(once), file).toEqual([]);
    expect(published(once), file).toBe(once);
    before += text.length;
    after += once.length;
  }
  expect(after).toBeLessThan(before * 0.8);
});

describe('a published source', () => {
  test.each<readonly [title: string, source: string, wanted: string]>([
    [
      'has no body with a declared result',
      'export function f(): string { return g(); }',
      'export function f(): string {}',
    ],
    ['has a body whose result is inferred', 'export function f() { return 1; }', 'export function f() { return 1; }'],
    [
      'has a body that throws, and the bodies that call it',
      'export class A { a(): void { throw new E(); } b(): void { this.a(); } c(): void { d(); } }',
      'export class A { a(): void { throw new E(); } b(): void { this.a(); } c(): void {} }',
    ],
    [
      'has a body with a boolean',
      'export class A { a(): Promise<boolean> { return b; } }',
      'export class A { a(): Promise<boolean> { return b; } }',
    ],
    [
      'has the constructor of an exception, and not that of a provider',
      'export class E extends F { constructor() { super(404); } }\n@I() export class A { constructor(b: B) { c(); } }',
      'export class E extends F { constructor() { super(404); } }\n@I() export class A { constructor(b: B) {} }',
    ],
    [
      'has no initial value of a private property with a type',
      'export class A { readonly #a: () => B = () => b; b = 1; #c = 2; static { d(); } }',
      'export class A { readonly #a: () => B; b = 1; #c = 2; static {} }',
    ],
    [
      'has no body of a factory',
      '@M({ p: f(P, [], async () => { a(); }) }) export class A {}',
      '@M({ p: f(P, [], async () => {}) }) export class A {}',
    ],
    [
      'has only the imports that it uses, and those for their effects',
      "import 'a';\nimport b, { c as d, e } from 'b';\nimport * as f from 'f';\nimport type { G } from 'g';\nexport type H = [d, f.X];\nexport function i(): void { e(b); }",
      "import 'a';\nimport { c as d } from 'b';\nimport * as f from 'f';\nexport type H = [d, f.X];\nexport function i(): void {}",
    ],
    [
      'has relative imports in every place',
      "import { A } from '@/a';\nexport { B } from '@/b';\nexport type C = import('@/c').C | A;",
      "import { A } from './a.js';\nexport { B } from './b.js';\nexport type C = import('./c.js').C | A;",
    ],
    [
      'has the declarations that exports refer to, through others, and no statements',
      'const a = 1;\nconst b = a;\nfunction c(): void {}\ninterface D { e: typeof b }\nexport type E = D;\nc();\nif (a) c();',
      'const a = 1;\nconst b = a;\ninterface D { e: typeof b }\nexport type E = D;',
    ],
    [
      'has documentation, and no other comments before declarations',
      '// A comment.\n/* Another. */\n/** The documentation. */\nexport const a = 1;\n// The end.\n',
      '/** The documentation. */\nexport const a = 1;',
    ],
    [
      'has attributes of imports',
      "import a from './a.json' with { type: 'json' };\nexport const b = a;",
      "import a from './a.json' with { type: 'json' };\nexport const b = a;",
    ],
    [
      'has composed decorators',
      'export const A = (): ComposedDecorator => composeDecorators(B());\nexport function C(): MethodDecorator { return D(); }\nconst D = () => composeDecorators(E());',
      'export const A = (): ComposedDecorator => composeDecorators(B());\nexport function C(): MethodDecorator { return D(); }\nconst D = () => composeDecorators(E());',
    ],
    [
      'is a declaration file as it is',
      'declare global { interface A {} }\nexport {};\n',
      'declare global { interface A {} }\nexport {};',
    ],
  ])('%s', (title, source, wanted) => {
    expect(published(source, title.includes('declaration file') ? 'source.d.ts' : undefined)).toBe(wanted);
  });
});
