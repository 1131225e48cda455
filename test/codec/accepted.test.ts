import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { compileTypes } from './support/compile-types.ts';
import { brandedValues } from './types/branded.ts';
import { helperValues } from './types/helpers.ts';

// Types that once were rejected. `test/compat/every-type` checks the types of their generated code.
const suites = [
  { types: await compileTypes('branded'), values: brandedValues },
  { types: await compileTypes('helpers'), values: helperValues },
];

const cases = suites.flatMap(({ types, values }) => values.map((one) => [...one, types.codec(one[0])] as const));

test.each(cases)('%s = %s is received and sent like JSON', (_, __, value, { decoder, serialize, accepts }) => {
  expect(JSON.parse(serialize(value))).toEqual(value);
  expect(decoder.read(value)).toEqual(value);
  expect(accepts(value), JSON.stringify(accepts.errors)).toBe(true);
  expect(decoder.read({ ...Object(value), v: [[[0]]] })).toBe(invalid);
});
