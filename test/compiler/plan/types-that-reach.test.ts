import { expect, test } from 'vitest';
import type { NamedType, SupportedShape, TypeId } from '../../../compiler/src/model/shapes/shape.ts';
import { sentParts } from '../../../compiler/src/plan/client/sent-parts.ts';
import { typesThatReach } from '../../../compiler/src/plan/client/types-that-reach.ts';

const span = { file: 'src/a.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };
const date: SupportedShape = { kind: 'date' };

function typesOf(shapes: Readonly<Record<TypeId, SupportedShape>>): readonly NamedType<never>[] {
  return Object.entries(shapes).map(([id, shape]) => ({ id, name: id, file: span.file, shape, span }));
}

function listOf(items: SupportedShape): SupportedShape {
  return { kind: 'array', items, readonly: false };
}

function named(type: TypeId): SupportedShape {
  return { kind: 'named', type };
}

const withDates = (types: readonly NamedType<never>[]) =>
  [...typesThatReach(types, ({ kind }) => kind === 'date', sentParts)].sort();

test('the types that reach a date contain it themselves or in types that they contain', () => {
  const shapes = {
    Dated: listOf(date),
    User: listOf(named('Dated')),
    Other: listOf(named('Text')),
    Text: { kind: 'string' },
    Tree: { kind: 'union', members: [listOf(named('Tree')), named('User')] },
    Loop: listOf(named('Loop')),
  } as const;
  expect(withDates(typesOf(shapes))).toEqual(['Dated', 'Tree', 'User']);
});

test('a type does not reach the parts of an object that has a `toJSON`', () => {
  const properties = [{ name: 'at', optional: false, shape: date }];
  const types = typesOf({ Converted: { kind: 'object', properties, toJson: { kind: 'string' } } });
  expect(withDates(types)).toEqual([]);
});

test('the search visits types that share parts, are nested deeply or contain many types', () => {
  let shared: SupportedShape = named('Dated');
  for (let level = 0; level < 60; level++) shared = { kind: 'union', members: [shared, shared] };
  let deep: SupportedShape = date;
  for (let level = 0; level < 130_000; level++) deep = listOf(deep);
  const members = Array.from({ length: 130_000 }, () => named('Dated'));
  const users = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`User${index}`, named('Dated')]));
  const types = typesOf({ Dated: date, Shared: shared, Deep: deep, Wide: { kind: 'union', members }, ...users });
  expect(withDates(types).length).toBe(20_004);
});
