import { expect, test } from 'vitest';
import { KnownTypes } from '../../../compiler/src/link/known-types.ts';
import type { NamedType } from '../../../compiler/src/model/shape.ts';
import { randomNumbers } from '../incremental/random-edits.ts';

type Lists = readonly (readonly NamedType[])[];

const span = { file: 'src/types.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };

function newType(id: string): NamedType {
  return { id, name: id, span, file: span.file, shape: { kind: 'string' } };
}

/** Of several types with one id, the last one. */
function lastOf(lists: Lists): ReadonlyMap<string, NamedType> {
  return new Map(lists.flat().map((type) => [type.id, type]));
}

test('after each edit of files, the types are the last ones, and those that are other objects are known', () => {
  const random = randomNumbers(3);
  const ids = ['A', 'B', 'C', 'D', 'E'];
  const pool = ids.map((id) => [newType(id), newType(id)]);
  // A file has a type once.
  const randomList = () => pool.flatMap((types) => types[random(3)] ?? []);
  const known = new KnownTypes();
  let lists: Lists = [randomList(), randomList(), randomList()];
  known.update(lists);
  let continued = 0;
  for (let round = 0; round < 2000; round++) {
    const before = lastOf(lists);
    const place = random(lists.length);
    lists = random(20) === 0 ? [...lists, randomList()].slice(-4) : lists.with(place, randomList());
    const changed = known.update(lists);
    const after = lastOf(lists);
    for (const id of ids) expect(known.get(id)).toBe(after.get(id));
    if (changed === undefined) continue;
    continued++;
    expect([...changed].sort()).toEqual(ids.filter((id) => before.get(id) !== after.get(id)));
  }
  expect(continued).toBeGreaterThan(200);
});
