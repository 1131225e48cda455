import { expect, test } from 'vitest';
import { TextMapping, type TextPlace } from '../../compiler/src/editor/text-mapping.ts';
import { fc } from '../support/fast-check.ts';

/** The place of an offset, found by reading the text. */
function placeAt(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

test('places before and after an edit are found in the new text', () => {
  const kept = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', ' ', 'é') });
  // The edit has other characters: with equal ones, several edits lead from one text to the other.
  const edited = fc.string({ unit: fc.constantFrom('x', 'y', 'ü') });
  fc.assert(
    fc.property(kept, edited, edited, kept, (before, removed, added, after) => {
      const [from, to] = [before + removed + after, before + added + after];
      const mapping = new TextMapping(from, to);
      for (let offset = 0; offset <= before.length; offset++) {
        expect(mapping.placeOf(placeAt(from, offset))).toEqual(placeAt(to, offset));
      }
      // The place of the edit itself can be before the edit or after it.
      for (let offset = 1; offset <= after.length; offset++) {
        const found = mapping.placeOf(placeAt(from, from.length - after.length + offset));
        expect(found).toEqual(placeAt(to, to.length - after.length + offset));
      }
    }),
  );
});

test('a place in an edited stretch, and one that the text does not have, has none in the new text', () => {
  const mapping = new TextMapping('one two three', 'one 2 three');
  expect(mapping.placeOf({ line: 1, column: 6 })).toBeUndefined();
  expect(mapping.placeOf({ line: 2, column: 1 })).toBeUndefined();
  expect(mapping.placeOf({ line: 1, column: 99 })).toBeUndefined();
  const span = { file: 'a.ts', line: 1, column: 9, endLine: 1, endColumn: 14 };
  expect(mapping.spanOf(span)).toEqual({ ...span, column: 7, endColumn: 12 });
  expect(mapping.spanOf({ ...span, column: 6 })).toBeUndefined();
});
