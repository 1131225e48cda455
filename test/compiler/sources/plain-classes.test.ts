import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { plainClassesOf } from '../../../compiler/src/sources/changes/plain-classes.ts';

function plainClasses(text: string, fileName = '/src/a.ts'): string[] {
  return [...plainClassesOf(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest))];
}

test('exported classes lead to themselves', () => {
  const text = `import { Other } from './other.js';
    @Decorated() export class A extends Other { constructor(other: Other) {} }
    export abstract class B {}
    export interface C {}
    const [d, { e }] = Other.all;
    export function f(): void {}`;
  expect(plainClasses(text)).toEqual(['A', 'B']);
});

test.each([
  'class A {}',
  'export default class A {}',
  'export declare class A {}',
  'export class A<T> {}',
  'export class A<T = string> {}',
  'export class {}',
  'export const A = class {};',
  'export interface A {}',
  // Two declarations of one name.
  'export class A {} export interface A {}',
  'export class A {} export namespace A {}',
  'export class A {} type A = string;',
  'export class A {} enum A {}',
  'export class A {} function A() {}',
  'export class A {} class A {}',
  'export class A {} const A = 1;',
  'export class A {} const { x: [A] } = all;',
  'export class A {} import { A } from "./b.js";',
  'export class A {} import { B as A } from "./b.js";',
  'export class A {} import A from "./b.js";',
  'export class A {} import * as A from "./b.js";',
  // Further names.
  'export class A {} export { A as B };',
  'export class A {} export default A;',
  'export class A {} export = A;',
  'export class A {} export import B = A;',
  'export class A {} export * from "./b.js";',
])('%s', (text) => {
  expect(plainClasses(text)).toEqual([]);
});

test.each(['/src/a.d.ts', '/src/a.js'])('%s has none', (fileName) => {
  expect(plainClasses('export class A {}', fileName)).toEqual([]);
});
