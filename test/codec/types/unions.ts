import type { TypeSuite } from '../support/type-suite.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** A type with a union, and values of it and of none of its members. */
export interface UnionRow {
  /** The type of the property `v`. */
  readonly type: string;
  /** Values of the type, as JSON. */
  readonly valid: readonly unknown[];
  /** Values of no member, and their errors. */
  readonly invalid: readonly (readonly [value: unknown, errors: Errors])[];
}

const declarations = `
export enum Kind { Cat = 'cat', Dog = 'dog' }
export type Op = ['set', string, number] | ['del', string];
export type Expr = ['add', Expr, Expr] | ['neg', Expr] | ['num', number];
export type Nest = [Nest, string] | [Nest, number] | null;
export interface Visa { kind: 'card'; network: 'visa'; number: string }
export interface Amex { kind: 'card'; network: 'amex'; number: string }
export interface Cash { kind: 'cash' }
export interface Transfer { kind: 'transfer'; iban: string }
export type Hook = { type: 'order'; action: 'created'; payload: { id: string } }
  | { type: 'order'; action: 'deleted'; payload: { id: string; reason?: string } }
  | { type: 'ping'; payload: Record<string, unknown> };
`;

const hooks = [
  { type: 'order', action: 'created', payload: { id: 'x' } },
  { type: 'order', action: 'deleted', payload: { id: 'x', reason: 'y' } },
  { type: 'order', action: 'deleted', payload: { id: 'x' } },
  { type: 'ping', payload: { a: [1], b: null } },
];

/** The rows by the names of their types. */
export const unionRows: Readonly<Record<string, UnionRow>> = {
  Hooks: {
    type: 'Hook',
    valid: hooks,
    invalid: [
      [{ type: 'order' }, { 'v.action': ['is required'] }],
      [{ type: 'order', action: 'x' }, { 'v.action': ['must be one of "created", "deleted"'] }],
      [{ type: 'ping' }, { 'v.payload': ['is required'] }],
      [{ type: 'x' }, { 'v.type': ['must be one of "order", "ping"'] }],
      [{ type: 'order', action: 'created', payload: {} }, { 'v.payload.id': ['is required'] }],
    ],
  },
  HookLists: {
    type: 'readonly (Hook | null)[]',
    valid: [hooks, [null]],
    invalid: [[[{ type: 'order' }], { 'v.0.action': ['is required'] }]],
  },
  Payments: {
    type: 'Visa | Amex | Cash | Transfer',
    valid: [
      { kind: 'card', network: 'visa', number: '1' },
      { kind: 'card', network: 'amex', number: '1' },
      { kind: 'cash' },
      { kind: 'transfer', iban: 'x' },
    ],
    invalid: [
      [{ kind: 'transfer' }, { 'v.iban': ['is required'] }],
      [{ kind: 'card' }, { 'v.network': ['is required'] }],
      [{ kind: 'x' }, { 'v.kind': ['must be one of "card", "cash", "transfer"'] }],
      [{}, { 'v.kind': ['is required'] }],
    ],
  },
  PaymentsOrText: {
    type: 'Visa | Amex | Cash | Transfer | string',
    valid: [{ kind: 'card', network: 'visa', number: '1' }, 'x'],
    invalid: [[{ kind: 'transfer' }, { 'v.iban': ['is required'] }]],
  },
  ThreeLevels: {
    type: `{ a: 1; b: true; c: 'x'; p: string } | { a: 1; b: true; c: 'y'; q: string } | { a: 1; b: false; r: string }
      | { a: 2 | 3; s: string }`,
    valid: [
      { a: 1, b: true, c: 'x', p: '1' },
      { a: 1, b: true, c: 'y', q: '1' },
      { a: 1, b: false, r: '1' },
      { a: 3, s: '1' },
    ],
    invalid: [
      [{ a: 1, b: true, c: 'y' }, { 'v.q': ['is required'] }],
      [{ a: 1, b: true }, { 'v.c': ['is required'] }],
      [{ a: 1 }, { 'v.b': ['is required'] }],
      [{ a: 3 }, { 'v.s': ['is required'] }],
      [{ a: 4 }, { 'v.a': ['must be one of 1, 2, 3'] }],
    ],
  },
  FurtherNames: {
    type: `{ type: 'a'; role: 'x'; [extra: \`x-\${string}\`]: string } | { type: 'a'; role: 'y' } | { type: 'b'; role: 'x' }`,
    valid: [
      { type: 'a', role: 'x', 'x-1': '1' },
      { type: 'a', role: 'y' },
      { type: 'b', role: 'x' },
    ],
    invalid: [[{ type: 'a', role: 'x', 'x-1': 1 }, { 'v.x-1': ['must be a string'] }]],
  },
  Enums: {
    type: `{ kind: Kind.Cat; size: 1; a: { x: string } } | { kind: Kind.Cat; size: 2; a: Record<string, number> } | { kind: Kind.Dog; a: string }`,
    valid: [
      { kind: 'cat', size: 1, a: { x: 'x' } },
      { kind: 'cat', size: 2, a: { x: 1 } },
      { kind: 'dog', a: 'x' },
    ],
    invalid: [[{ kind: 'cat' }, { 'v.size': ['is required'] }]],
  },
  Ops: {
    type: '(["set", string, number] | ["del", string])[]',
    valid: [
      [
        ['set', 'x', 1],
        ['del', 'x'],
      ],
      [],
    ],
    invalid: [
      [[['set', 'x']], { 'v.0': ['must have at least 3 items'] }],
      [[['set', 'x', 'y']], { 'v.0.2': ['must be a number'] }],
      [[['put', 'x']], { 'v.0.0': ['must be one of "set", "del"'] }],
      [[[]], { 'v.0.0': ['is required'] }],
      [[1], { 'v.0': ['must be an array'] }],
    ],
  },
  OpOrNumbers: {
    type: 'Op | number[]',
    valid: [['set', 'x', 1], ['del', 'x'], [1, 2], []],
    invalid: [
      [['put', 'x'], { 'v.0': ['must be "set" or "del" or a number'] }],
      [[1, 'x'], { 'v.1': ['must be a number'] }],
      [['set', 'x'], { v: ['must have at least 3 items'] }],
    ],
  },
  OpOrText: {
    type: 'Op | string | { a: string }',
    valid: [['set', 'x', 1], ['del', 'x'], 'x', { a: 'x' }],
    invalid: [
      [['del'], { v: ['must have at least 2 items'] }],
      [1, { v: ['must be an array or a string or an object'] }],
    ],
  },
  Lengths: {
    type: '[number] | readonly [number, number]',
    valid: [[1], [1, 2]],
    invalid: [
      [[], { v: ['must have at least 1 item'] }],
      [[1, 2, 3], { v: ['must have at most 2 items'] }],
      [['x', 1], { 'v.0': ['must be a number'] }],
      [['x'], { 'v.0': ['must be a number'] }],
    ],
  },
  Kinds: {
    type: '[string, string] | number[]',
    valid: [['x', 'y'], [], [1], [1, 2]],
    invalid: [
      [[1, 'x'], { 'v.1': ['must be a number'] }],
      [['x', 1], { 'v.1': ['must be a string'] }],
      [['x'], { v: ['must have at least 2 items'] }],
      [[true, true], { 'v.0': ['must be a string or a number'] }],
    ],
  },
  Optional: {
    type: '[string, number?] | [boolean, ...string[]] | []',
    valid: [['x'], ['x', 1], [true], [true, 'x', 'y'], []],
    invalid: [
      [[1], { 'v.0': ['must be a string or a boolean'] }],
      [[true, 1], { 'v.1': ['must be a string'] }],
    ],
  },
  Nested: {
    type: '[["a", string], number] | [["b", number], number]',
    valid: [
      [['a', 'x'], 1],
      [['b', 2], 1],
    ],
    invalid: [],
  },
  Objects: {
    type: '[Visa, string] | [Amex, number] | [Cash]',
    valid: [
      [{ kind: 'card', network: 'visa', number: 'x' }, 'x'],
      [{ kind: 'card', network: 'amex', number: 'x' }, 1],
      [{ kind: 'cash' }],
    ],
    invalid: [[[{ kind: 'card', network: 'visa', number: 'x' }, 1], { 'v.1': ['must be a string'] }]],
  },
  Tagged: {
    type: '["a", 1, string] | ["a", 2, number] | ["b", { x: string }]',
    valid: [
      ['a', 1, 'x'],
      ['a', 2, 3],
      ['b', { x: 'y' }],
    ],
    invalid: [
      [['a', 3], { 'v.1': ['must be one of 1, 2'] }],
      [['b', {}], { 'v.1.x': ['is required'] }],
    ],
  },
  EnumItems: {
    type: '[Kind.Cat, string] | [Kind.Dog, number] | null',
    valid: [['cat', 'x'], ['dog', 1], null],
    invalid: [[['bird', 1], { 'v.0': ['must be one of "cat", "dog"'] }]],
  },
  Records: {
    type: 'Record<string, [1, string] | [2, number]>',
    valid: [{ x: [1, 'x'], y: [2, 3] }],
    invalid: [[{ x: [3] }, { 'v.x.0': ['must be one of 1, 2'] }]],
  },
  Expressions: {
    type: 'Expr',
    valid: [['add', ['num', 1], ['neg', ['num', 2]]]],
    invalid: [[['add', ['num', 1], ['neg', ['num', 'x']]], { 'v.2.1.1': ['must be a number'] }]],
  },
  Nests: {
    type: 'Nest',
    valid: [[[null, 'x'], 1], null],
    invalid: [[[[null, true], 1], { 'v.0.1': ['must be a string or a number'] }]],
  },
};

/** Results with unions of which the JSON alone does not discriminate the members. */
const given = `
export interface Sent {
  readonly event: ['at', Date] | ['id', string] | ['by', { at: Date }, ...Date[]];
  readonly span: [Date] | readonly [Date, Date] | Date | null;
  readonly kinds: [Date, number] | [string, number] | [bigint | null, number];
  readonly optional: [at?: Date] | [string, string, Date?] | { a: string };
  readonly rest: [boolean, ...Date[]] | [...Uint8Array[]] | 'none';
  readonly secret: ['a', { x: number }] | ['b', { y: number }];
}
`;

/** Unions whose members are told apart by several literals, or by the lengths and the items of lists. */
export const suite: TypeSuite = {
  text:
    declarations +
    given +
    Object.entries(unionRows)
      .map(([name, { type }]) => `export interface ${name} { v: ${type} }\n`)
      .join(''),
  names: Object.keys(unionRows),
  given: ['Sent'],
};
