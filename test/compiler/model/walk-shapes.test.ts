import { expect, test } from 'vitest';
import { namedTypesIn, namesIn, reachableTypes } from '../../../compiler/src/model/shapes/named-types.ts';
import { partsOf } from '../../../compiler/src/model/shapes/parts-of.ts';
import type { NamedType, Shape, TypeId } from '../../../compiler/src/model/shapes/shape.ts';
import { everyShape, unionsIn } from '../../../compiler/src/model/shapes/walk-shapes.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { randomShapes } from './support/random-shapes.ts';

const span = { file: 'src/a.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };

function typesOf(shapes: Readonly<Record<TypeId, Shape>>): ReadonlyMap<TypeId, NamedType> {
  return new Map(Object.entries(shapes).map(([id, shape]) => [id, { id, name: id, file: span.file, shape, span }]));
}

// `Missing` has no type.
const shapes = randomShapes(['A', 'B', 'C', 'Missing']);
const tables = fc.record({ A: shapes, B: shapes, C: shapes }).map(typesOf);

/** All shapes in the order of a recursive walk. */
function naiveShapes(starts: readonly Shape[], types: ReadonlyMap<TypeId, NamedType>): readonly Shape[] {
  const found = new Set<Shape>();
  const visit = (shape: Shape): void => {
    if (found.has(shape)) return;
    found.add(shape);
    for (const part of partsOf(shape)) visit(part);
    const type = shape.kind === 'named' ? types.get(shape.type) : undefined;
    if (type !== undefined) visit(type.shape);
  };
  for (const start of starts) visit(start);
  return [...found];
}

test('a recursive walk finds the same shapes, unions and names inside random types', () => {
  fc.assert(
    fc.property(fc.array(shapes, { maxLength: 3 }), tables, (starts, types) => {
      const all = naiveShapes(starts, types);
      expect(everyShape(starts, types)).toEqual(all);
      expect(unionsIn(starts, types)).toEqual(all.filter(({ kind }) => kind === 'union'));
      const names = [...new Set(all.flatMap((shape) => (shape.kind === 'named' ? shape.type : [])))];
      expect([...reachableTypes(starts.flatMap(namesIn), types)]).toEqual(names);
      expect([...namedTypesIn(starts, types).keys()]).toEqual(names.filter((name) => types.has(name)));
    }),
    { numRuns: rounds(1000) },
  );
});

test('a type that contains itself is walked once', () => {
  const tree: Shape = { kind: 'array', items: { kind: 'named', type: 'Tree' }, readonly: false };
  const types = typesOf({ Tree: tree });
  expect(everyShape([tree], types)).toEqual([tree, tree.items]);
  expect([...namedTypesIn([tree], types).keys()]).toEqual(['Tree']);
});

test('a shape that many others share is walked once', () => {
  let shape: Shape = { kind: 'named', type: 'A' };
  for (let level = 0; level < 60; level++) shape = { kind: 'union', members: [shape, shape] };
  expect(everyShape([shape], new Map())).toHaveLength(61);
  expect(unionsIn([shape], new Map())).toHaveLength(60);
  expect(namesIn(shape)).toEqual(['A']);
});

test('very deep and very wide types are walked', () => {
  const size = 130_000;
  let deep: Shape = { kind: 'named', type: 'Deep' };
  for (let level = 0; level < size; level++) deep = { kind: 'array', items: deep, readonly: false };
  const members = Array.from({ length: size }, (_, index): Shape => ({ kind: 'named', type: `T${index}` }));
  const chain = Object.fromEntries(members.slice(0, 10_000).map((shape, index) => [`T${index - 1}`, shape] as const));
  const types = typesOf({ Deep: { kind: 'null' }, Wide: { kind: 'union', members }, ...chain });
  expect(everyShape([deep], types).length).toBe(size + 2);
  expect(namesIn(deep)).toEqual(['Deep']);
  expect(unionsIn([{ kind: 'named', type: 'Wide' }], types).length).toBe(1);
  expect(namedTypesIn([{ kind: 'named', type: 'Wide' }], types).size).toBe(10_000);
});
