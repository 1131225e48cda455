import { expect, test } from 'vitest';
import { mapParts } from '../../../compiler/src/model/shapes/map-parts.ts';
import { isComposed, partsOf, partsWithRoles } from '../../../compiler/src/model/shapes/parts-of.ts';
import type { Shape } from '../../../compiler/src/model/shapes/shape.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { randomShapes } from './support/random-shapes.ts';

const shapes = randomShapes(['A']);
const options = { numRuns: rounds(1000) };

/** The objects with a `kind` in the fields of a shape, without those inside them. */
function objectsWithKind(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'kind' in value ? [value] : Object.values(value).flatMap(objectsWithKind);
}

test('the parts of a shape are the shapes in all of its fields', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const parts = Object.values(shape).flatMap(objectsWithKind);
      expect(partsOf(shape)).toEqual(parts);
      expect(partsWithRoles(shape).map((part) => part.shape)).toEqual(parts);
      if (parts.length > 0) expect(isComposed(shape)).toBe(true);
    }),
    options,
  );
});

test('the roles of parts say where the parts are', () => {
  const [a, b, c, d]: Shape[] = ['a', 'b', 'c', 'd'].map((value) => ({ kind: 'literal', value }));
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four shapes');
  const property = { name: 'b', optional: true, shape: b };
  expect(partsWithRoles({ kind: 'array', items: a, readonly: false })).toEqual([{ role: 'items', shape: a }]);
  const elements = [a, b].map((shape) => ({ shape, optional: false }));
  expect(partsWithRoles({ kind: 'tuple', elements, rest: c, readonly: false })).toEqual([
    { role: 'element', index: 0, shape: a },
    { role: 'element', index: 1, shape: b },
    { role: 'rest', shape: c },
  ]);
  expect(partsWithRoles({ kind: 'object', properties: [property], additional: c, toJson: d })).toEqual([
    { role: 'property', property, shape: b },
    { role: 'additional', shape: c },
    { role: 'toJson', shape: d },
  ]);
  expect(partsWithRoles({ kind: 'union', members: [a, b] })).toEqual([
    { role: 'member', shape: a },
    { role: 'member', shape: b },
  ]);
  expect(partsWithRoles({ kind: 'named', type: 'A' })).toEqual([]);
});

test('mapParts returns the same object where every part is replaced by itself', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      expect(mapParts(shape, (part) => part)).toBe(shape);
    }),
    options,
  );
});

/** The text of a shape in which each name has another text. */
function renamedText(shape: Shape): string {
  return JSON.stringify(shape).replaceAll('"type":"A"', '"type":"B"');
}

test('mapParts replaces parts of any depth and keeps the objects around which nothing changes', () => {
  const renamed = (shape: Shape): Shape =>
    shape.kind === 'named' ? { kind: 'named', type: 'B' } : mapParts(shape, renamed);
  fc.assert(
    fc.property(shapes, (shape) => {
      const before = JSON.stringify(shape);
      const result = renamed(shape);
      expect(JSON.stringify(result)).toBe(renamedText(shape));
      expect(JSON.stringify(shape)).toBe(before);
      expect(result === shape).toBe(!before.includes('"type":"A"'));
      for (const [index, part] of partsOf(shape).entries()) {
        expect(partsOf(result)[index] === part).toBe(!JSON.stringify(part).includes('"type":"A"'));
      }
    }),
    options,
  );
});

test('mapParts passes the role of each part', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const roles: string[] = [];
      mapParts(shape, (part, role) => {
        roles.push(role);
        return part;
      });
      expect(roles).toEqual(partsWithRoles(shape).map(({ role }) => role));
    }),
    options,
  );
});
