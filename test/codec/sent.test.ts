import { describe, expect, test } from 'vitest';
import * as runtime from '../../runtime/src/codegen/v1.ts';
import { withoutMissing } from '../../runtime/src/serializing/missing.ts';
import { compileTypes } from './support/compile-types.ts';

const { codec } = await compileTypes('sent');

/** Getters of a class are inherited: `JSON.stringify` would not see them, but the type declares them. */
class Derived {
  readonly x = 1;
  get y(): { z: string } {
    return { z: 'inherited' };
  }
}

// Each value has the declared type. An undefined property is absent, and one that no type declares is not sent.
const cases: readonly (readonly [type: string, value: unknown, sent: unknown])[] = [
  ['Pet', { kind: 'cat', lives: 9, age: 1 }, { kind: 'cat', lives: 9 }],
  ['Pet', { kind: 'dog', lives: 9, age: 1 }, { kind: 'dog', age: 1 }],
  ['PetsByName', { a: { kind: 'cat', lives: 9, friends: [{ kind: 'dog', age: 1 }] } }, undefined],
  ['PetOf', { pet: null, other: { kind: 'dog', age: 1 } }, undefined],
  ['PetOf', { pet: undefined, other: undefined }, {}],
  ['PlainPet', { kind: 'dog', age: 1 }, undefined],
  ['Counted', { count: 0, reason: 'x' }, undefined],
  ['Counted', { count: 7, items: ['x'] }, undefined],
  ['Leveled', { v: { level: -1, number: 2 } }, undefined],
  ['Leveled', { v: { level: 1, text: 'x' } }, undefined],
  ['Leveled', { v: 'x' }, undefined],
  ['NamelessPet', { kind: 'dog', id: 'x' }, undefined],
  ['Members', { kind: 'cat', hidden: 'dog', count: 1, any: 'cat', level: -1 }, undefined],
  ['Lists', { hidden: ['cat'], member: ['cat'], levels: [1, 'cat'], rest: ['dog', 0, 7] }, undefined],
  ['Records', { member: { a: 'cat' }, hidden: { b: 'dog' }, ids: { c: 1 } }, undefined],
  ['Brands', { id: 'a', all: [1], either: ['b', 2], by: { c: 'd' }, none: null }, undefined],
  ['Exclusive', { a: 'x', b: undefined }, { a: 'x' }],
  ['Exclusive', { a: undefined, b: 1 }, { b: 1 }],
  [
    'ExclusiveOf',
    { one: undefined, other: { a: undefined, b: 1 }, all: [{ a: 'x' }] },
    { other: { b: 1 }, all: [{ a: 'x' }] },
  ],
  ['Structural', { x: 1, y: undefined }, { x: 1 }],
  ['Structural', { x: 1, y: { z: 'x', secret: 'x' }, secret: 'x' }, { x: 1, y: { z: 'x' } }],
  ['Structural', new Derived(), { x: 1, y: { z: 'inherited' } }],
  ['Structural', Object.assign(Object.create(null), { x: 1 }), { x: 1 }],
  ['Optional', { b: 1 }, undefined],
  ['ListOrObject', ['x'], undefined],
  ['ListOrObject', { secret: 'x' }, {}],
  ['TupleOrObject', ['x', 1], undefined],
  ['TupleOrObject', { length: 3 }, undefined],
  ['TextOrObject', { v: 'x' }, undefined],
  ['TextOrObject', { v: {} }, undefined],
  ['TwoTags', { t: 'a', r: 'x', p: 'x' }, undefined],
  ['TwoTags', { t: 'a', r: 'y', p: 1 }, undefined],
  ['TwoTags', { t: 'b', r: 'x', p: ['x'] }, undefined],
  ['RolesByName', { a: ['admin'] }, undefined],
  ['EmptyOrOne', {}, undefined],
  ['EmptyOrOne', { a: 'x' }, undefined],
  ['EmptyOrSome', {}, undefined],
  ['EmptyOrSome', { kind: 'a', a: 'x' }, undefined],
  ['EmptyOrSome', { kind: 'b', b: new Date(0) }, undefined],
  ['EmptyOrOthers', { one: {}, all: [{}, { a: 'x' }], by: { c: {} }, pair: [{ a: 'x' }, null] }, undefined],
];

describe('results are sent like JSON.stringify writes their declared properties', () => {
  test.each(cases)('%s: %j', (type, value, sent) => {
    const { serialize, accepts } = codec(type);
    const json: unknown = JSON.parse(serialize(value));
    expect(json).toEqual(sent ?? JSON.parse(JSON.stringify(value)));
    expect(accepts(json), JSON.stringify(accepts.errors)).toBe(true);
  });

  const whole = {
    ...{ text: 'x', number: 1, flag: true, date: new Date(0), money: { cents: 1, toJSON: () => '1' }, list: ['x'] },
    ...{
      record: { a: 1 },
      pair: ['x', { x: 1 }],
      plain: { x: 1 },
      maybe: null,
      plains: [{ x: 1 }],
      literal: 'a',
      yes: true,
    },
    ...{ pet: { kind: 'cat', lives: 9 }, either: { x: 1 } },
  };

  // An index beyond a list and a relation that was not loaded are undefined, and TypeScript does not know it.
  test.each(Object.keys(whole))('%s is left out where it is undefined, and null where it is null', (name) => {
    for (const missing of [undefined, null]) {
      const value = { ...whole, [name]: missing };
      expect(JSON.parse(withoutMissing(codec('Whole').serialize(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    }
  });

  test('items that are missing are null', () => {
    const value = {
      ...whole,
      pair: [undefined, undefined],
      plains: [undefined, null],
      list: [null],
      record: { a: null },
    };
    expect(JSON.parse(withoutMissing(codec('Whole').serialize(value)))).toEqual(JSON.parse(JSON.stringify(value)));
  });

  test('an empty object beside other objects is received without properties only', () => {
    const { decoder } = codec('EmptyOrOne');
    expect(decoder.read({})).toEqual({});
    expect(decoder.read({ a: 'x' })).toEqual({ a: 'x' });
    expect(decoder.read({ b: 'x' })).toBe(runtime.invalid);
  });

  test('a value with another tag is written as the last alternative', () => {
    expect(codec('PlainPet').serialize({ kind: 'bird', age: 1, wings: 2 })).toBe('{"kind":"bird","age":1}');
    expect(codec('Pet').serialize({ kind: 'bird', age: 1, wings: 2 })).toBe('{"kind":"bird","age":1}');
  });
});
