import { expect, test } from 'vitest';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 2 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), tie('value'))).map((entries) => new Map(entries)),
    fc.array(fc.integer({ min: 0, max: 2 })).map((items) => new Set(items)),
  ),
})).value;

test('the result equals the value, in order too', () => {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      part instanceof Map ? { map: [...part] } : part instanceof Set ? { set: [...part] } : part,
    );
  fc.assert(
    fc.property(data, data, (before, after) => {
      const [wanted, former] = [text(after), text(before)];
      const result = shareStructure(before, after);
      expect(text(result)).toBe(wanted);
      expect([text(before), text(after)]).toEqual([former, wanted]);
      if (former === wanted) expect(result).toBe(before);
    }),
    { numRuns: rounds(2_000) },
  );
});

test('equal parts are the objects of the earlier value', () => {
  const before = { routes: [{ name: 'a' }, { name: 'b' }], types: new Map([['Note', { kind: 'object' }]]) };
  const after = { routes: [{ name: 'a' }, { name: 'c' }], types: new Map([['Note', { kind: 'object' }]]) };
  const result = shareStructure(before, after);
  expect(result.routes[0]).toBe(before.routes[0]);
  expect(result.routes[1]).toBe(after.routes[1]);
  expect(result.types).toBe(before.types);
});

test.each([
  ['added', ['a', 'b', 'c', 'd'], ['a', 'b', 'x', 'c', 'd']],
  ['removed', ['a', 'b', 'c', 'd'], ['a', 'c', 'd']],
])('one %s item of a list leaves the others as they were', (_title, former, latter) => {
  const before = former.map((name) => ({ name }));
  const result = shareStructure(
    before,
    latter.map((name) => ({ name })),
  );
  for (const item of result) if (item.name !== 'x') expect(before).toContain(item);
});

test('an object in two places keeps its own correspondence', () => {
  const part = { name: 'a' };
  const before = [{ name: 'a' }, { name: 'b' }];
  const result = shareStructure(before, [part, part]);
  expect(result[0]).toBe(before[0]);
  expect(result[1]).toEqual({ name: 'a' });
});
