import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { importUsesOf } from '../../../compiler/src/sources/changes/import-uses.ts';

/** The names that a file uses of the module \`./dep.js\`. */
function useOf(code: string, head = `import { Dep } from './dep.js';`, fileName = '/src/a.ts'): unknown {
  const text = `import { Get, Module } from 'ashlar';\n${head}\n${code}`;
  const use = importUsesOf(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest)).get('./dep.js');
  return use === undefined || use === 'whole' ? 'whole' : [...use];
}

test.each([
  ['class A { constructor(dep: Dep) {} }', ['Dep']],
  ['class A { constructor(private readonly dep?: Dep) {} }', ['Dep']],
  ['class A { readonly #dep: Dep; }', ['Dep']],
  ['class A { constructor(dep: Dep) {} copy(): A { return new A(this.dep); } }', ['Dep']],
  ['class A { constructor(dep: Dep) {} } class B { constructor(a: A) {} }', ['Dep']],
  ['@Module({ providers: [Dep], exports: [Dep] }) class A {}', ['Dep']],
  ['class A { find(dep: Dep): Promise<Dep[]> { throw 0; } }', []],
  ['abstract class A { abstract find(dep: Dep): Dep; get all(): Dep { throw 0; } }', []],
  ['', []],
])('%s needs the names %j', (code, names) => {
  expect(useOf(code)).toEqual(names);
});

test('the module exports the names', () => {
  const head = `import type { Dep as Local, Other, Unused } from './dep.js';\nimport { More } from './dep.js';`;
  expect(
    useOf('class A { constructor(dep: Local, more: More, find: () => void) {} x(other: Other) {} }', head),
  ).toEqual(['Dep', 'More']);
});

test.each([
  // Types that say more about a class than its name.
  'class A { constructor(dep: Dep<string>) {} }',
  'class A { constructor(dep: Dep[]) {} }',
  'class A { constructor(dep: Dep | undefined) {} }',
  'class A { constructor(dep: Dep.Inner) {} }',
  'class A { constructor(@Dep dep: string) {} }',
  'class A { constructor(dep = new Dep()) {} }',
  // Types and values of declarations.
  'type B = Dep;',
  'interface B { dep: Dep }',
  'const dep = new Dep();',
  'function find(): Dep { throw 0; }',
  'export { Dep };',
  'export default Dep;',
  'class A extends Dep {}',
  'class A implements Dep {}',
  'class A<T extends Dep> {}',
  'class A { dep = new Dep(); }',
  'class A { [Dep.key]: string; }',
  'class A { [key: string]: Dep }',
  'class A { static { Dep.start(); } }',
  'class A { find(): void { throw new Dep(); } }',
  // Decorators, and what has one.
  '@Dep class A {}',
  '@Other({ providers: [Dep] }) class A {}',
  '@Module({ other: [Dep] }) class A {}',
  '@Module({ providers: [Dep.part] }) class A {}',
  '@Module({ providers: [...Dep] }) class A {}',
  '@Module({ providers: Dep }) class A {}',
  '@Module({ providers: [Dep] }, Dep) class A {}',
  '@Module(Dep) class A {}',
  'class A { @Get() find(): Dep { throw 0; } }',
  'class A { find(dep: Dep): Dep; @Get() find(dep: string): string { throw 0; } }',
  'class A { find(dep: Dep): Dep; @Get() ["find"](dep: string): string { throw 0; } }',
  'class A { find(@Get() dep: Dep): void {} }',
  'class A { @Dep.of name: string; }',
  'class A { static create(dep: Dep): A { throw 0; } }',
  'class A { static get dep(): Dep { throw 0; } }',
  'class A { [name](dep: Dep): void {} }',
])('%s needs everything', (code) => {
  expect(useOf(code)).toBe('whole');
});

test.each([
  // A class that is used for its members has those of its dependencies.
  'class A { constructor(dep: Dep) {} @Get() find(): A { throw 0; } }',
  'class A { constructor(dep: Dep) {} @Get() find(): Pick<A, "dep"> { throw 0; } }',
  'class A { constructor(dep: Dep) {} @Get() find(): this { throw 0; } }',
  'class A { constructor(dep: Dep) {} @Get() find(): typeof this.dep { throw 0; } }',
  'class A { constructor(dep: Dep) {} } type B = A["dep"];',
  'class A { constructor(dep: Dep) {} } class B extends A {}',
  'class A { constructor(dep: Dep) {} } const a = new A();',
  'class A { constructor(dep: Dep) {} } interface A { more: string }',
  'class A { constructor(dep: Dep) {} } export { A };',
  // A module that is imported in a second way.
  'type B = import("./dep.js").Other;',
  'class A { find(): void { import("./dep.js"); } }',
  'import other = require("./dep.js");',
  'export * from "./dep.js";',
  'export { Other } from "./dep.js";',
  'import * as all from "./dep.js";',
  'import standard from "./dep.js";',
  'import "./dep.js";',
  'import { Dep } from "./other.js";',
])('%s needs everything of what it imports for something else', (code) => {
  expect(useOf(`class Other { constructor(dep: Dep) {} }\n${code}`)).toBe('whole');
});

test('an import that is written again by name keeps what it was used for', () => {
  expect(
    useOf('class A { constructor(dep: Dep) {} }', `import * as all from './dep.js';\nimport { Dep } from './dep.js';`),
  ).toBe('whole');
});

test.each([`import { Module } from './dep.js';`, `import { Other as Module } from 'ashlar';`])(
  'another decorator of the name `Module` can read its classes: %s',
  (head) => {
    const text = `${head}\nimport { Dep } from './dep.js';\n@Module({ providers: [Dep] }) class A {}`;
    const uses = importUsesOf(ts.createSourceFile('/src/a.ts', text, ts.ScriptTarget.Latest));
    expect(uses.get('./dep.js')).toBe('whole');
  },
);

test.each(['/src/a.js', '/src/a.d.ts', '/src/a.json'])('%s needs everything', (fileName) => {
  expect(useOf('class A { constructor(dep: Dep) {} }', undefined, fileName)).toBe('whole');
});
