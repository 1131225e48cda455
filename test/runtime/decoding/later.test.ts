import { expect, test } from 'vitest';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { array, int, string } from '../../../runtime/src/decoding/json-decoders.ts';
import { later } from '../../../runtime/src/decoding/later.ts';
import { oneOf } from '../../../runtime/src/decoding/one-of.ts';
import { errorsOf } from './support/decoders.ts';

test('a decoder of a file that is loaded later is looked up when it is used', () => {
  const file: { list?: Decoder<string[]> } = {};
  const found = () => file.list ?? expect.fail('the file is not loaded yet');
  const decoder = later(found);
  const union = oneOf(int, later(found));
  file.list = array(string);
  expect([decoder.read(['a']), decoder.read([1])]).toEqual([['a'], invalid]);
  expect([union.read(1), union.read(['a']), union.read([1])]).toEqual([1, ['a'], invalid]);
  expect(errorsOf(decoder, ['a', 1])).toEqual(errorsOf(array(string), ['a', 1]));
  expect(errorsOf(union, ['a', 1])).toEqual(errorsOf(oneOf(int, array(string)), ['a', 1]));
  expect(errorsOf(union, { a: 1 })).toEqual(errorsOf(oneOf(int, array(string)), { a: 1 }));
  expect(decoder.lists).toBe(found().lists);
  expect(union.lists).toHaveLength(1);
  expect(oneOf(int).lists).toBeUndefined();
});
