import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { NamedType } from '../../../compiler/src/model/shape.ts';
import { typeChanges } from '../../../compiler/src/model/type-changes.ts';

const span = { file: 'src/app.ts', line: 1, column: 1, endLine: 1, endColumn: 5 };

function typeOf(id: string): NamedType {
  return { id, name: id, file: 'src/app.ts', span, shape: { kind: 'string' } };
}

function typesOf(...types: NamedType[]): ReadonlyMap<string, NamedType> {
  return new Map(types.map((type) => [type.id, type]));
}

test('a type that is another object is a change', () => {
  const [note, tag, changed] = [typeOf('Note'), typeOf('Tag'), typeOf('Tag')];
  const before = typesOf(note, tag);
  expect(typeChanges(before, before)).toEqual([]);
  const [change, ...more] = typeChanges(before, typesOf(note, changed)) ?? [];
  expect(change?.before).toBe(tag);
  expect(change?.after).toBe(changed);
  expect(more).toEqual([]);
});

test('other types, and types in another order, are not compared', () => {
  const [note, tag] = [typeOf('Note'), typeOf('Tag')];
  expect(typeChanges(typesOf(note, tag), typesOf(tag, note))).toBeUndefined();
  expect(typeChanges(typesOf(note), typesOf(note, tag))).toBeUndefined();
  expect(typeChanges(typesOf(note), typesOf(tag))).toBeUndefined();
});

test('a comparison is the same for the same maps alone', () => {
  const [tag, changed] = [typeOf('Tag'), typeOf('Tag')];
  const after = typesOf(changed);
  expect(typeChanges(typesOf(tag), after)).toHaveLength(1);
  expect(typeChanges(typesOf(changed), after)).toEqual([]);
});

test('the types of the last build do not keep those of all builds before', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let last = typesOf(typeOf('Note'));
  const first = new WeakRef(last);
  for (let build = 0; build < 3; build++) {
    const next = typesOf(typeOf('Note'));
    typeChanges(last, next);
    last = next;
  }
  for (let round = 0; round < 20 && first.deref() !== undefined; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  expect(first.deref()).toBeUndefined();
  expect(last.size).toBe(1);
});
