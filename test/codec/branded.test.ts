import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { compileTypes } from './support/compile-types.ts';
import { brandedValues } from './types/branded.ts';

const { codec } = await compileTypes('branded');

test.each(brandedValues)('%s = %s is received and sent like JSON', (name, _, value) => {
  const { decoder, serialize, accepts } = codec(name);
  expect(JSON.parse(serialize(value))).toEqual(value);
  expect(decoder.read(value)).toEqual(value);
  expect(accepts(value), JSON.stringify(accepts.errors)).toBe(true);
  expect(decoder.read({ ...Object(value), v: [{}] })).toBe(invalid);
});
