import { expect, test } from 'vitest';
import {
  jsonArray,
  jsonBigInt,
  jsonBoolean,
  jsonBytes,
  jsonDate,
  jsonNullable,
  jsonNumber,
  jsonRecord,
  jsonString,
  jsonText,
  jsonUrl,
} from '../../../runtime/src/codegen/v1.ts';
import { withoutMissing } from '../../../runtime/src/serializing/missing.ts';
import { fc } from '../../support/fast-check.ts';

const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', ':', '":', '\\":', '\u0000', '{,'));
const missing = fc.constantFrom(null, undefined);

/** A value of an object or null and undefined, which its type does not have, and its JSON as a template has it. */
const part = fc.oneof(
  fc.oneof(name, missing).map((value) => ({ value, json: `"${jsonText(value as string)}"` })),
  fc.oneof(fc.integer(), missing).map((value) => ({ value, json: jsonNumber(value as number) })),
  fc.oneof(fc.boolean(), missing).map((value) => ({ value, json: jsonBoolean(value as boolean) })),
  fc.oneof(fc.array(fc.oneof(name, missing)), missing).map((value) => {
    return { value, json: jsonArray(value as string[], jsonString) };
  }),
);

test('missing values are as in JSON.stringify wherever they are', () => {
  const parts = fc.uniqueArray(fc.tuple(name, part), { selector: ([key]) => key, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.array(part), (members, items) => {
      const text = members.map(([key, { json }]) => `${JSON.stringify(key)}:${json}`).join(',');
      const value = Object.fromEntries(members.map(([key, own]) => [key, own.value]));
      const whole = `[{${text}},${[...items.map(({ json }) => json), '1'].join(',')}]`;
      // Names such as `__proto__` are set like others, and integers come first.
      expect(JSON.parse(withoutMissing(whole))).toEqual(
        JSON.parse(JSON.stringify([value, ...items.map((item) => item.value), 1])),
      );
    }),
  );
});

test.each([
  ['a string', jsonString],
  ['a number', jsonNumber],
  ['a boolean', jsonBoolean],
  ['a big integer', jsonBigInt],
  ['a date', jsonDate],
  ['bytes', jsonBytes],
  ['a URL', jsonUrl],
  ['a list', (value: never) => jsonArray(value, jsonString)],
  ['a record', (value: never) => jsonRecord(value, jsonString)],
  ['an object', (value: never) => jsonNullable(value, () => '{}')],
] satisfies [string, (value: never) => string][])('%s that is missing is left out or null', (_, serialize) => {
  const json = (value: unknown) => withoutMissing(`{"first":${serialize(value as never)},"last":1}`);
  expect(json(undefined)).toBe('{"last":1}');
  expect(json(null)).toBe('{"first":null,"last":1}');
});

test('complete JSON stays as it is, with the characters of marks in its strings', () => {
  const json = jsonString('"a":\u0000\u0001');
  expect(withoutMissing(`{"a":${json},"b":${jsonNumber(undefined as unknown as number)}}`)).toBe(`{"a":${json}}`);
});
