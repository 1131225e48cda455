import { expect, test } from 'vitest';
import { findJsonError } from '../../../runtime/src/decoding/find-json-error.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

test.each<[json: string, place: string]>([
  ['{"a":1,}', '1:8'],
  ['{"a":1', '1:7 end'],
  ['', '1:1 end'],
  ['{a:1}', '1:2'],
  ["{'a':1}", '1:2'],
  ['[1,\n  2,\n  oops]', '3:3'],
  ['[1 2]', '1:4'],
  ['{"a" 1}', '1:6'],
  ['{"a":tru}', '1:9'],
  ['{"a":"b', '1:8 end'],
  ['{"a":"b\nc"}', '1:8'],
  ['"\\x"', '1:3'],
  ['01', '1:2'],
  ['[1.]', '1:3'],
  ['{} {}', '1:4'],
  ['[]]', '1:3'],
  ['[}', '1:2'],
  ['NaN', '1:1'],
])('%j is not JSON from this place on', (json, place) => {
  const error = findJsonError(json);
  expect(error && `${error.line}:${error.column}${error.isEnd ? ' end' : ''}`).toBe(place);
});

test('finds an error exactly where JSON.parse does', () => {
  const edited = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', '"', '\\', ',', ':', '{', ']', '1', '.', ' ', '\n', 'e', 'é'),
    )
    .map(([json, seed, cut, piece]) => {
      const at = seed % (json.length + 1);
      return json.slice(0, at) + piece + json.slice(at + cut);
    });
  fc.assert(
    fc.property(fc.oneof(edited, fc.string()), (json) => {
      expect(findJsonError(json) === undefined).toBe(parses(json));
    }),
    { numRuns: rounds(2000) },
  );
});

test('takes texts of any depth and length', () => {
  expect(findJsonError('['.repeat(500_000))).toEqual({ line: 1, column: 500_001, isEnd: true });
  expect(findJsonError(`"${'a'.repeat(2_000_000)}`)).toMatchObject({ isEnd: true });
  expect(findJsonError(`[${'"\\n",'.repeat(200_000)}]`)).toMatchObject({ isEnd: false });
});

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
