import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { propertyWords, typeWords } from '../compiler/emit/support/odd-names.ts';
import { compileTypes } from './support/compile-types.ts';

const { codec } = await compileTypes('odd-names');

test.each(typeWords)('a type may be called %s', (name) => {
  const { decoder, serialize, accepts } = codec(`D${name}`);
  const leaf = { id: 'leaf' };
  const tree = { id: 'tree', again: leaf, list: [leaf], lists: [[leaf]], toString: leaf };
  const lists = { pair: [tree, leaf], either: [leaf, null], by: { x: [leaf] } };
  const value = { only: tree, a: { id: 'a', again: leaf }, b: { id: 'b', other: leaf }, c: lists };
  const read = decoder.read(value);
  expect(read).toEqual(value);
  expect(JSON.parse(serialize(read))).toEqual(value);
  expect(accepts(value)).toBe(true);
  expect(decoder.read({ ...value, other: 1 })).toBe(invalid);
});

test('properties can have the names of imports and globals of generated code', () => {
  const { decoder, serialize } = codec('Names');
  const texts = Object.fromEntries(propertyWords.map((name) => [name, name]));
  const value = {
    ...texts,
    ...{ email: 'a@b.example', size: 'ab', step: 1.5, money: { amount: 1 }, n: 3, toString: 't', 'x-1': 'x' },
  };
  const { n: _, ...sent } = value;
  const read = decoder.read(sent);
  expect({ ...Object(read) }).toEqual(value);
  expect(JSON.parse(serialize(read))).toEqual(value);
  expect(decoder.read({ ...sent, email: 'anonymous' })).toBe(invalid);
});
