import type { TypeSuite } from '../support/type-suite.ts';

/** Types with a brand or a constraint, and a JSON value of each. */
const parts: readonly (readonly [type: string, value: string | number])[] = [
  ['Tag', 'a'],
  ['Tag & ashlar.MinLength<2>', 'ab'],
  ['Tag & Other', 'a'],
  ["string & { readonly __b: 'x' }", 'a'],
  ["ashlar.Email & { readonly __b: 'x' }", 'a@b.example'],
  ['Symbolic & ashlar.MaxLength<3>', 'abc'],
  ['Tagged & ashlar.MaxLength<3>', 'tab'],
  ['Count', 1],
  ['Count & ashlar.Min<1>', 1],
  ["ashlar.Int & { readonly __b: 'x' }", 2],
  ['`/users/${ashlar.Int}`', '/users/7'],
  ['`tag:${Tag}`', 'tag:a'],
  ['`${Count}px`', '1.5px'],
  ['`${Tag}-${Other}`', 'a-b'],
  ['`${Whole}:${Symbolic}`', '1:a'],
  ['`a${string}` & `${string}b`', 'ab'],
  ["`a${string}` & { readonly __b: 'x' }", 'ab'],
  ['`a${Tag}` & `${string}b` & ashlar.MinLength<3>', 'a-b'],
  ['Uppercase<string> & `A${string}`', 'AB'],
  ['Wrapped', 'ab'],
  ['Wrapped & ashlar.MinLength<2>', 'ab'],
  ['Shouted', 'AB'],
];

/** Types of the names of a record, and a name of each. */
const keys: readonly (readonly [type: string, name: string])[] = [
  ['ashlar.Int', '7'],
  ["ashlar.Int & { readonly __b: 'x' }", '-1'],
  ['Count', '1.5'],
  ['Tag', 'a'],
  ['Tag & ashlar.MinLength<2>', 'ab'],
  ['string & ashlar.MaxLength<2>', 'ab'],
  ["string & ashlar.Pattern<'^a'> & ashlar.Pattern<'b$'>", 'a-b'],
  ['`tag:${Tag}`', 'tag:a'],
  ['`/users/${ashlar.Int}`', '/users/1'],
  ['Symbolic', 'a'],
  ['Wrapped', 'ab'],
];

interface Sibling {
  readonly type: string;
  readonly value: unknown;
}

const places: readonly ((part: string, value: unknown) => Sibling)[] = [
  (part, value) => ({ type: `{ v: ${part} }`, value: { v: value } }),
  (part, value) => ({ type: `{ v?: (${part}) | null }`, value: { v: value } }),
  (part, value) => ({ type: `{ v: (${part})[]; w: [${part}, (${part})?] }`, value: { v: [value], w: [value] } }),
  (part, value) => ({ type: `{ v: Record<string, ${part}>; w: boolean }`, value: { v: { a: value }, w: true } }),
  (part, value) => ({ type: `{ v: boolean | (${part}) | (${part})[] }`, value: { v: value } }),
  (part, value) => ({
    type: `{ v: Page<${part}>; w: Hidden<${part}> }`,
    value: { v: { items: [value] }, w: { by: value } },
  }),
];

const recordPlaces: readonly ((key: string, name: string) => Sibling)[] = [
  (key, name) => ({
    type: `{ v: Record<${key}, number>; w?: { [id in ${key}]: string } }`,
    value: { v: { [name]: 1 } },
  }),
  (key, name) => ({ type: `{ v: { [id: ${key}]: Record<${key}, Tag> } }`, value: { v: { [name]: { [name]: 'x' } } } }),
  (key, name) => ({
    type: `{ v: { id: boolean } & Record<${key}, boolean> }`,
    value: { v: { id: true, [name]: false } },
  }),
];

const siblings: readonly Sibling[] = [
  ...parts.flatMap(([part, value]) => places.map((place) => place(part, value))),
  ...keys.flatMap(([key, name]) => recordPlaces.map((place) => place(key, name))),
];

/** The JSON value of each type, by its name. */
export const brandedValues: readonly (readonly [name: string, type: string, value: unknown])[] = siblings.map(
  ({ type, value }, index) => [`Sibling${index}`, type, value],
);

/** Brands and constraints in every place of a type. */
export const suite: TypeSuite = {
  text: `
import type * as ashlar from 'ashlar';
declare const mark: unique symbol;
export type Tag = string & { readonly __b: 'tag' };
export type Other = string & { readonly __o: 'other' };
export type Count = number & { readonly __c: 'count' };
type Whole = ashlar.Int & { readonly __w: 'whole' };
type Symbolic = string & { readonly [mark]: 'symbolic' };
/** @pattern ^t */
export type Tagged = string & { readonly __t: 'tagged' };
export type Wrapped = \`a\${string}\` & \`\${string}b\`;
type Shouted = Uppercase<string> & \`A\${string}\`;
export interface Page<T> { items: T[] }
interface Hidden<T> { by: T }
${brandedValues.map(([name, type]) => `export type ${name} = ${type};`).join('\n')}
`,
  names: brandedValues.map(([name]) => name),
};
