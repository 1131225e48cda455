import type { TypeSuite } from '../support/type-suite.ts';

/** A type of items, and values of it. */
interface Item {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Items that can be `undefined` in one of the forms. */
const items: readonly Item[] = [
  ['string', 'a', ''],
  ['boolean', true, false],
  ["'a' | 'b'", 'a', 'b'],
  ["'a' | 1 | true", 'a', 1, true],
  ['Kind', 'x', 'y'],
  ['Date', new Date(0)],
  ['Note', { text: 'a' }, { text: 'b', notes: [undefined, { text: 'c' }] }],
  ['Note | string', { text: 'a' }, 'a'],
  ['Cat | Dog', { kind: 'cat', lives: 9 }, { kind: 'dog', names: [undefined, 'a'] }],
  ['Box<Note | undefined>', { items: [{ text: 'a' }, undefined] }],
  ['Clock', { toJSON: () => '12:00' }],
  ['string[]', ['a'], []],
  ['(Date | undefined)[]', [new Date(0), undefined], []],
  ['[string, number?]', ['a'], ['a', 1]],
  ['[boolean | undefined, ...string[]]', [undefined, 'a'], [true]],
  ['Record<string, number>', { a: 1 }, {}],
  ["{ [Name in 'a' | 'b']: boolean | undefined }", { a: true, b: undefined }, { a: false, b: true }],
].map(([text, ...values]): Item => ({ text: String(text), values }));

/** The ways to add `undefined` to an item. */
const forms: readonly ((item: Item) => Item)[] = [
  ({ text, values }) => ({ text: `${text} | undefined`, values: [...values, undefined] }),
  ({ text, values }) => ({ text: `undefined | null | ${text}`, values: [...values, null, undefined] }),
  ({ text, values }) => ({ text: `Maybe<${text}>`, values: [...values, undefined] }),
  ({ values: [first] }) =>
    typeof first === 'string'
      ? { text: 'undefined', values: [undefined] }
      : { text: 'undefined | null', values: [undefined, null] },
];

/** Types of properties with such items, and the values of those for values of items. */
const containers: readonly (readonly [
  text: (item: string) => string,
  value: (values: readonly unknown[]) => unknown,
])[] = [
  [(item) => `(${item})[]`, (values) => values],
  [(item) => `readonly (${item})[]`, (values) => values],
  [(item) => `Array<${item}>`, (values) => values],
  [(item) => `ReadonlyArray<${item}> | null`, (values) => values],
  [(item) => `Box<${item}>`, (values) => ({ items: values })],
  [(item) => `Partial<Box<${item}>>`, (values) => ({ items: values })],
  [(item) => `[${item}, string]`, ([first]) => [first, 'a']],
  [(item) => `readonly [name: ${item}, count?: number]`, ([first]) => [first, 1]],
  [(item) => `[number, ...(${item})[]]`, (values) => [1, ...values]],
  [(item) => `(${item})[][]`, (values) => [values, [], values]],
  [(item) => `((${item})[] | undefined)[]`, (values) => [values, undefined]],
  [(item) => `Record<string, (${item})[]>`, (values) => ({ a: values, b: [] })],
  [(item) => `{ list?: (${item})[]; text: string }`, (values) => ({ list: values, text: 'a' })],
  [(item) => `(${item})[] | string`, (values) => values],
  [(item) => `['list', ...(${item})[]] | ['none']`, (values) => ['list', ...values]],
  [(item) => `['list', ${item}] | ['pair', ${item}, string]`, ([first]) => ['pair', first, 'a']],
];

/** Unions of lists that are discriminated by an item which can be `undefined`. */
const unions: readonly (readonly [text: string, ...values: readonly unknown[]])[] = [
  ['[undefined] | [string]', [undefined], ['a']],
  ['[undefined, boolean] | [null, string]', [undefined, true], [null, 'a']],
  ["['a' | undefined, boolean] | ['b', string]", [undefined, true], ['a', false], ['b', 'c']],
  ['[number | undefined, boolean] | [string, string]', [undefined, true], [1, true], ['a', 'b']],
  ['(string | undefined)[] | (number | undefined)[]', ['a', undefined], [undefined, 1], []],
  ['(Cat | undefined)[] | (Note | undefined)[]', [{ kind: 'cat', lives: 9 }, undefined], [{ text: 'a' }, undefined]],
];

/** A type of a result whose lists can have `undefined` items. */
export interface UndefinedItems {
  readonly name: string;
  /** The type of its property `v`. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Each item in each container, with each form in turn, and unions of lists. */
export const undefinedItems: readonly UndefinedItems[] = [
  ...containers.flatMap(([container, inContainer], row) =>
    items.map((item, column) => {
      const { text, values } = forms[(row + column) % forms.length]?.(item) ?? item;
      const orders = values.map((_, index) => [...values.slice(index), ...values.slice(0, index)]);
      return { text: container(text), values: orders.map(inContainer) };
    }),
  ),
  ...unions.map(([text, ...values]) => ({ text, values })),
].map((one, index) => ({ name: `U${index}`, ...one }));

/** The types that the others are made of. */
export const declarations = `export type Maybe<T> = T | undefined;
export enum Kind { X = 'x', Y = 'y' }
export interface Note { readonly text: string; readonly notes?: readonly (Note | undefined)[] }
export interface Cat { readonly kind: 'cat'; readonly lives: number }
export interface Dog { readonly kind: 'dog'; readonly names: (string | undefined)[] }
export interface Box<T> { readonly items: readonly T[] }
export interface Clock { toJSON(): string }
`;

/** Results whose lists have `undefined` items. */
export const suite: TypeSuite = {
  text:
    declarations +
    undefinedItems.map(({ name, text }) => `export interface ${name} { readonly v: ${text} }\n`).join(''),
  names: [],
  given: undefinedItems.map(({ name }) => name),
};
