import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../runtime/src/decoding/problems.ts';
import { compileTypes } from './support/compile-types.ts';
import { wireOf } from './support/wire-of.ts';
import { unionRows } from './types/unions.ts';

const compiled = await compileTypes('unions');

test.each(Object.entries(unionRows))('values of %s are received and sent by the right member', (name, row) => {
  const { decoder, serialize, accepts } = compiled.codec(name);
  for (const v of row.valid) {
    expect(accepts({ v }), JSON.stringify(accepts.errors)).toBe(true);
    expect(decoder.read({ v }), JSON.stringify(v)).toEqual({ v });
    expect(serialize({ v })).toBe(JSON.stringify({ v }));
  }
  for (const [v, errors] of row.invalid) {
    expect(accepts({ v }), JSON.stringify(v)).toBe(false);
    expect(decoder.read({ v })).toBe(invalid);
    const problems = new Problems();
    decoder.explain({ v }, problems);
    expect(problems.errors, JSON.stringify(v)).toEqual(errors);
  }
});

const at = new Date(0);

test.each<[name: string, values: Readonly<Record<string, unknown>>]>([
  ['literals', { event: ['at', at], secret: ['a', { x: 1, y: 2 }] }],
  ['other literals', { event: ['id', '1970-01-01'], secret: ['b', { x: 1, y: 2 }] }],
  ['objects and further items', { event: ['by', { at, hidden: 1 }, at, at] }],
  ['one item', { span: [at] }],
  ['two items', { span: [at, at] }],
  ['a date beside lists', { span: at }],
  ['null beside lists', { span: null }],
  ['a date as an item', { kinds: [at, 1] }],
  ['text as an item', { kinds: ['1970-01-01', 1] }],
  ['a bigint as an item', { kinds: [1n, 1] }],
  ['null as an item', { kinds: [null, 1] }],
  ['an optional item', { optional: [at] }],
  ['no item', { optional: [] }],
  ['an optional item after others', { optional: ['a', 'b', at] }],
  ['an object beside lists', { optional: { a: 'x', hidden: 'y' } }],
  ['dates after a boolean', { rest: [true, at, at] }],
  ['bytes', { rest: [new Uint8Array([1, 2]), new Uint8Array()] }],
  ['text beside lists', { rest: 'none' }],
])('a list that is sent is written by the right member of its union: %s', (_, values) => {
  const first = {
    event: ['id', 'x'],
    span: null,
    kinds: ['x', 1],
    optional: [],
    rest: 'none',
    secret: ['a', { x: 1 }],
  };
  const whole = { ...first, ...values };
  const { serialize, accepts } = compiled.codec('Sent');
  const json: unknown = JSON.parse(serialize(whole));
  const isDeclared = (name: string, own: unknown, tag: unknown) =>
    name === 'hidden' || (tag === 'a' && name === 'y') || (tag === 'b' && name === 'x') ? undefined : own;
  const tag = Array.isArray(whole.secret) ? whole.secret[0] : undefined;
  const wanted: unknown = JSON.parse(JSON.stringify(wireOf(whole), (name, own) => isDeclared(name, own, tag)));
  expect(json).toEqual(wanted);
  expect(accepts(json), JSON.stringify(accepts.errors)).toBe(true);
});
