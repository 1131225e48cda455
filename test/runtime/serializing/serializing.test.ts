import { describe, expect, test } from 'vitest';
import {
  jsonArray,
  jsonBoolean,
  jsonNullable,
  jsonNumber,
  jsonString,
  jsonUnknown,
} from '../../../runtime/src/codegen/v1.ts';
import { fc } from '../../support/fast-check.ts';

const anyString = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 200 }),
  // Lone surrogates, control characters, quotes.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('leaves write the same as JSON.stringify', () => {
  test('strings', () => fc.assert(fc.property(anyString, (value) => jsonString(value) === JSON.stringify(value))));

  test('numbers', () => fc.assert(fc.property(fc.double(), (value) => jsonNumber(value) === JSON.stringify(value))));

  test.each([0, -0, NaN, Infinity, -Infinity, 1e21, 5e-324])('the number %d', (value) => {
    expect(jsonNumber(value)).toBe(JSON.stringify(value));
  });

  test('booleans', () => expect([true, false].map(jsonBoolean)).toEqual(['true', 'false']));

  test('lists', () =>
    fc.assert(fc.property(fc.array(anyString), (values) => jsonArray(values, jsonString) === JSON.stringify(values))));

  test('null or a value', () => {
    const nullableString = fc.option(anyString);
    fc.assert(fc.property(nullableString, (value) => jsonNullable(value, jsonString) === JSON.stringify(value)));
  });

  test('anything', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => jsonUnknown(value) === JSON.stringify(value)));
    expect(jsonUnknown(undefined)).toBe('null');
  });
});
