import { describe, expect, test } from 'vitest';
import type { Shape } from '../../../compiler/src/model/shapes/shape.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import * as model from '../../compiler/emit/support/model.ts';
import { decoderOf, errorsOf, type Marker } from './support/decoders.ts';

const string = (constraints: object = {}): Shape => ({ kind: 'string', ...constraints });
const number = (constraints: object = {}): Shape => ({ kind: 'number', integer: false, ...constraints });
const int = (constraints: object = {}): Shape => ({ kind: 'number', integer: true, ...constraints });
const list = (items: Shape, constraints: object = {}): Shape => ({
  kind: 'array',
  items,
  readonly: false,
  ...constraints,
});
const record = (additional: Shape, parts: object = {}): Shape => ({
  kind: 'object',
  properties: [],
  additional,
  ...parts,
});
const tuple = (required: Shape[], optional: Shape[] = [], rest?: Shape): Shape => ({
  kind: 'tuple',
  readonly: false,
  elements: [
    ...required.map((shape) => ({ shape, optional: false })),
    ...optional.map((shape) => ({ shape, optional: true })),
  ],
  ...(rest !== undefined && { rest }),
});
const closed = { ...model.objectOf({ 'a?': model.int }), closed: true } as Shape;
const pets = model.unionOf(
  model.objectOf({ meow: model.string }),
  model.objectOf({ bark: model.string, name: model.string }),
);
const ownProto: unknown = JSON.parse('{"__proto__":5,"a":1}');

const taken: [title: string, shape: Shape, input: unknown, value: unknown, marker?: Marker][] = [
  ['as many characters as there may be', string({ maxLength: 2 }), '😀😀', '😀😀'],
  ['as many characters as there must be', string({ minLength: 3 }), 'abc', 'abc'],
  ['half a character', string({ minLength: 1, maxLength: 1 }), '\ud83d', '\ud83d'],
  ['a pattern somewhere', string({ patterns: ['b+'] }), 'abc', 'abc'],
  ['both patterns', string({ patterns: ['^a', 'c$'] }), 'abc', 'abc'],
  ['a format', string({ format: 'ipv6' }), '::1', '::1'],
  ['the bounds', int({ minimum: 1, maximum: 1 }), 1, 1],
  ['a decimal multiple', number({ multipleOf: 0.01 }), 19.99, 19.99],
  ['another decimal multiple', number({ multipleOf: 0.07 }), 0.21, 0.21],
  ['a negative multiple', number({ multipleOf: 0.25 }), -1.75, -1.75],
  ['zero, a multiple of everything', number({ multipleOf: 3 }), 0, 0],
  ['the largest integer', int(), 9007199254740991, 9007199254740991],
  ['a big integer', { kind: 'bigint' }, '-123456789012345678901234567890', -123456789012345678901234567890n],
  ['a date', { kind: 'date' }, '2030-01-31T23:59:59.1239-01:30', new Date('2030-02-01T01:29:59.123Z')],
  ['a leap second', { kind: 'date' }, '2016-12-31T23:59:60Z', new Date('2017-01-01T00:00:00Z')],
  ['an early year', { kind: 'date' }, '0001-01-01T00:00:00Z', new Date('0001-01-01T00:00:00Z')],
  ['the last moment', { kind: 'date' }, '9999-12-31T23:59:59.999Z', new Date('9999-12-31T23:59:59.999Z')],
  ['no bytes', { kind: 'bytes' }, '', new Uint8Array()],
  ['bytes', { kind: 'bytes' }, 'AP+A', new Uint8Array([0, 255, 128])],
  ['a URL', { kind: 'url' }, 'https://a.b/c', new URL('https://a.b/c')],
  ['a short tuple', tuple([string()], [int()]), ['a'], ['a']],
  ['a long tuple', tuple([string()], [int()], { kind: 'boolean' }), ['a', 1, true, false], ['a', 1, true, false]],
  ['an empty tuple', tuple([]), [], []],
  ['a record', record(int()), { a: 1, constructor: 2 }, { a: 1, constructor: 2 }],
  ['a record with a prototype', record(int()), ownProto, { a: 1 }],
  ['a record of some names', record(int(), { keyPattern: '^x-' }), { 'x-a': 1, y: 'dropped' }, { 'x-a': 1 }],
  [
    'a record beside properties',
    record(model.unionOf(int(), model.string), { properties: [{ name: 'a', optional: false, shape: model.string }] }),
    { a: 'a', b: 1 },
    { a: 'a', b: 1 },
  ],
  ['a closed object', closed, { a: 1 }, { a: 1 }],
  [
    'unique items of every kind',
    list({ kind: 'unknown' }, { uniqueItems: true }),
    [1, '1', [1], ['1'], { a: 1 }, null, 'null', true, 'true', {}, []],
    [1, '1', [1], ['1'], { a: 1 }, null, 'null', true, 'true', {}, []],
  ],
  ['the object that fits', pets, { bark: 'x', name: 'y' }, { bark: 'x', name: 'y' }],
  ['the other object', pets, { meow: 'x', name: 5 }, { meow: 'x' }],
  ['a text', { kind: 'date' }, '2030-01-31T00:00:00Z', new Date('2030-01-31T00:00:00Z'), 'Query'],
  ['a big text', { kind: 'bigint' }, '12', 12n, 'Query'],
  ['a number in bounds', int({ minimum: 5 }), '005', 5, 'Query'],
  ['a list of one', list(int({ maximum: 9 }), { minItems: 1 }), '9', [9], 'Query'],
];

const rejected: [title: string, shape: Shape, input: unknown, errors: object, marker?: Marker][] = [
  ['too many characters', string({ maxLength: 2 }), '😀😀😀', { '': ['must have at most 2 characters'] }],
  ['too few characters', string({ minLength: 3 }), '😀😀', { '': ['must have at least 3 characters'] }],
  ['nothing at all', string({ minLength: 1 }), '', { '': ['must have at least 1 character'] }],
  [
    'everything that is wrong with a string',
    string({ minLength: 5, patterns: ['^b', 'd$'], format: 'email' }),
    'abc',
    {
      '': [
        'must have at least 5 characters',
        'must match the pattern ^b',
        'must match the pattern d$',
        'must be an email address',
      ],
    },
  ],
  ['a number for a string', string({ minLength: 1 }), 5, { '': ['must be a string'] }],
  [
    'everything that is wrong with a number',
    number({ minimum: 10, exclusiveMinimum: 10, multipleOf: 4 }),
    9,
    { '': ['must be at least 10', 'must be greater than 10', 'must be a multiple of 4'] },
  ],
  [
    'the excluded bounds',
    number({ exclusiveMinimum: 0, exclusiveMaximum: 0 }),
    0,
    { '': ['must be greater than 0', 'must be less than 0'] },
  ],
  ['no decimal multiple', number({ multipleOf: 0.01 }), 19.995, { '': ['must be a multiple of 0.01'] }],
  ['an integer beyond 2^53', int(), 2 ** 53, { '': ['must be an integer'] }],
  ['infinity', number(), JSON.parse('1e999'), { '': ['must be a number'] }],
  ['a number for a big integer', { kind: 'bigint' }, 5, { '': ['must be an integer in decimal digits'] }],
  ['too many digits', { kind: 'bigint' }, '9'.repeat(1001), { '': ['must be an integer in decimal digits'] }],
  ['a leading zero', { kind: 'bigint' }, '05', { '': ['must be an integer in decimal digits'] }],
  [
    'a date without offset',
    { kind: 'date' },
    '2030-01-31T00:00:00',
    { '': ['must be a date and time such as 2030-12-31T23:59:59Z'] },
  ],
  [
    'a date that is one of the year 10000 in UTC',
    { kind: 'date' },
    '9999-12-31T23:59:59-01:00',
    { '': ['must be a date and time such as 2030-12-31T23:59:59Z'] },
  ],
  [
    'a date before the year 0 in UTC',
    { kind: 'date' },
    '0000-01-01T00:00:00+00:01',
    { '': ['must be a date and time such as 2030-12-31T23:59:59Z'] },
  ],
  ['bytes without padding', { kind: 'bytes' }, 'AAE', { '': ['must be base64'] }],
  ['bytes of another alphabet', { kind: 'bytes' }, 'AA-_', { '': ['must be base64'] }],
  ['half an address', { kind: 'url' }, '/a', { '': ['must be a URL'] }],
  ['an address that is none', { kind: 'url' }, 'http://a:99999/', { '': ['must be a URL'] }],
  ['a tuple that is too short', tuple([string(), int()]), ['a'], { '': ['must have at least 2 items'] }],
  ['a tuple that is too long', tuple([string()], [int()]), ['a', 1, 2], { '': ['must have at most 2 items'] }],
  [
    'wrong items of a tuple',
    tuple([string()], [int()], { kind: 'boolean' }),
    [1, 'a', 2],
    { 0: ['must be a string'], 1: ['must be an integer'], 2: ['must be a boolean'] },
  ],
  ['an object for a tuple', tuple([string()]), { 0: 'a' }, { '': ['must be an array'] }],
  [
    'wrong entries',
    record(int()),
    { a: 'x', b: 1, 'c.d': null },
    { a: ['must be an integer'], 'c.d': ['must be an integer'] },
  ],
  ['a wrong prototype', record(string()), ownProto, { ['__proto__']: ['must be a string'], a: ['must be a string'] }],
  ['a list for a record', record(int()), [], { '': ['must be an object'] }],
  [
    'other properties',
    closed,
    { a: 'x', b: 1, constructor: 2 },
    { a: ['must be an integer'], b: ['is not allowed'], constructor: ['is not allowed'] },
  ],
  [
    'an equal item',
    list({ kind: 'unknown' }, { uniqueItems: true }),
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    { '': ['must not have the same item twice'] },
  ],
  [
    'an equal scalar',
    list(int(), { uniqueItems: true, maxItems: 2 }),
    [1, 2, 1],
    { '': ['must have at most 2 items', 'must not have the same item twice'] },
  ],
  [
    'a text that is not a date',
    { kind: 'date' },
    'today',
    { '': ['must be a date and time such as 2030-12-31T23:59:59Z'] },
    'Query',
  ],
  ['a text twice', { kind: 'url' }, ['http://a', 'http://b'], { '': ['must be given only once'] }, 'Query'],
  ['a text beyond the bounds', int({ minimum: 5 }), '4', { '': ['must be at least 5'] }, 'Query'],
  [
    'two texts for one number',
    list(int(), { uniqueItems: true }),
    ['1', '01'],
    { '': ['must not have the same item twice'] },
    'Query',
  ],
];

describe('a decoder', () => {
  test.each(taken)('takes %s', (_title, shape, input, value, marker) => {
    const decoder = decoderOf(shape, [], marker);
    expect(decoder.read(input)).toEqual(value);
    expect(errorsOf(decoder, input)).toEqual({});
  });

  test.each(rejected)('rejects %s', (_title, shape, input, errors, marker) => {
    const decoder = decoderOf(shape, [], marker);
    expect(decoder.read(input)).toBe(invalid);
    expect(errorsOf(decoder, input)).toEqual(Object.fromEntries(Object.entries(errors)));
  });
});

test('an absent value has its default', () => {
  const properties = [
    { name: 'limit', optional: false, shape: int({ maximum: 9 }), default: 5 },
    { name: 'order', optional: true, shape: model.literalsOf('asc', 'desc'), default: 'asc' },
    { name: 'since', optional: false, shape: { kind: 'date' }, default: '2030-01-01T00:00:00Z' },
    { name: 'note', optional: false, shape: model.unionOf(model.string, model.nothing), default: null },
    { name: 'toString', optional: false, shape: model.string, default: 'x' },
  ] as const;
  const shape: Shape = { kind: 'object', properties };
  const value = { limit: 5, order: 'asc', since: new Date('2030-01-01T00:00:00Z'), note: null, toString: 'x' };
  const decoder = decoderOf(model.objectOf({ a: shape }));
  expect(decoder.read({ a: {} })).toEqual({ a: value });
  expect(errorsOf(decoder, { a: {} })).toEqual({});
  expect(errorsOf(decoder, { a: { limit: 10 } })).toEqual({ 'a.limit': ['must be at most 9'] });
});

test('an object of a class is its instance, and its constructor is not called', () => {
  class Note {
    title = 'made';

    constructor() {
      throw new Error('called');
    }

    loud(): string {
      return this.title.toUpperCase();
    }
  }
  const properties = [
    { name: 'title', optional: false, shape: model.string },
    { name: '__proto__', optional: true, shape: model.string },
  ];
  const shape: Shape = { kind: 'object', class: model.classOf('src/t.ts#Note'), properties };
  const note = decoderOf(shape, [], 'Body', { '../t.js': { Note } }).read(JSON.parse('{"title":"a","__proto__":"b"}'));
  expect(note).toBeInstanceOf(Note);
  expect((note as Note).loud()).toBe('A');
  expect(Object.getPrototypeOf(note)).toBe(Note.prototype);
});

/** Two forms that both contain the type again: `type Tree = { a: string; next?: Tree } | { b: string; next?: Tree }`. */
const treeName = 'src/t.ts#Tree';
const branch = (own: string) => model.objectOf({ [own]: model.string, 'next?': model.typeOf(treeName) });
const tree = model.namedOf(treeName, model.unionOf(branch('a'), branch('b')));

test('a union that contains itself takes linear time, however deep and however wrong', () => {
  const decoder = decoderOf(model.typeOf(treeName), [tree]);
  let input: unknown = { a: 'x', b: 'x' };
  for (let depth = 0; depth < 120; depth++) input = { a: 'x', b: 'x', next: input };
  expect(decoder.read(input)).not.toBe(invalid);
  let broken: unknown = { a: 5 };
  for (let depth = 0; depth < 120; depth++) broken = { a: 'x', b: 'x', next: broken };
  expect(decoder.read(broken)).toBe(invalid);
  expect(Object.keys(errorsOf(decoder, broken)).length).toBeGreaterThan(0);
});

test('10,000 items are compared in linear time', () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({ index, more: [index] }));
  const decoder = decoderOf(list({ kind: 'unknown' }, { uniqueItems: true }));
  expect(decoder.read(items)).toHaveLength(10_000);
  expect(decoder.read([...items, { more: [0], index: 0 }])).toBe(invalid);
});
