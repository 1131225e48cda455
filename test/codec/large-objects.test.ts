import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { compileTypeSuite } from './support/compile-types.ts';

const count = 450;
const indices = Array.from({ length: count }, (_, index) => index);
const members = (write: (index: number) => string) => `{ ${indices.map(write).join('; ')} }`;
const mixed = (index: number) =>
  [`p${index}?: string`, `p${index}: number`, `"p ${index}"?: 'a' | 'b'`, `p${index}: boolean | undefined`][
    index % 4
  ] ?? '';

const { codec, artifacts, types } = await compileTypeSuite({
  text: `
export interface Optional ${members((index) => `p${index}?: string`)}
export interface Required ${members((index) => `p${index}: string`)}
export interface Mixed ${members(mixed)}
export class Whole ${members((index) => `p${index}?: string`)}
export interface Others { [name: string]: string | undefined; ${indices.map((index) => `p${index}?: string`).join('; ')} }
`,
  names: ['Optional', 'Required', 'Mixed', 'Whole', 'Others'],
});

const texts = (some: readonly number[]) => Object.fromEntries(some.map((index) => [`p${index}`, `text ${index}`]));
const mixedValue = Object.fromEntries(
  indices.flatMap((index): [string, unknown][] => {
    if (index % 4 === 1) return [[`p${index}`, index]];
    if (index % 4 === 2) return index % 8 === 2 ? [[`p ${index}`, 'a']] : [];
    return index % 4 === 3 ? [[`p${index}`, true]] : [[`p${index}`, 'x']];
  }),
);

test.each<[type: string, value: Record<string, unknown>]>([
  ['Optional', {}],
  ['Optional', texts([0, 99, 100, 101, 449])],
  ['Required', texts(indices)],
  ['Mixed', mixedValue],
  ['Whole', texts([3, 333])],
  ['Others', { ...texts([5, 400]), other: 'x' }],
])('an object of %s with very many properties is received and sent in parts', (type, value) => {
  const { decoder, serialize, accepts } = codec(type);
  const decoded = decoder.read({ ...value, ...(type !== 'Others' && { unknown: 1 }) });
  expect({ ...Object(decoded) }).toEqual(value);
  expect(JSON.parse(serialize(decoded))).toEqual(value);
  expect(accepts(value)).toBe(true);
  for (const index of [0, 150, 449]) {
    const name = Object.keys(value).find((own) => own.endsWith(String(index)));
    if (name !== undefined) expect(decoder.read({ ...value, [name]: {} })).toBe(invalid);
  }
});

test('an instance of a class with very many properties is one of the class', () => {
  expect(codec('Whole').decoder.read({ p1: 'x' })).toBeInstanceOf(types['Whole']);
});

test('a required property of any part is required', () => {
  const { p449: _, ...rest } = texts(indices);
  expect(codec('Required').decoder.read(rest)).toBe(invalid);
});

test('functions of generated code have a limited length', () => {
  const functions = artifacts.get('root.ts')?.split(/^(?:export )?(?:function|const) /m) ?? [];
  const longest = functions.map((text) => text.split('\n').filter((line) => /^ {2}(?:if|const|let)/.test(line)).length);
  expect(longest.length).toBeGreaterThan(10);
  expect(Math.max(...longest)).toBeLessThan(350);
});
