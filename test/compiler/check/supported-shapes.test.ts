import { expect, test } from 'vitest';
import { supportedShape } from '../../../compiler/src/check/supported-shapes.ts';
import { partsOf, partsWithRoles } from '../../../compiler/src/model/shapes/parts-of.ts';
import type { Shape } from '../../../compiler/src/model/shapes/shape.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { randomShapes, unsupported } from '../model/support/random-shapes.ts';

const shapes = randomShapes(['A'], [unsupported]);
const options = { numRuns: rounds(2000) };

/** Whether a shape contains a type that cannot be sent, anywhere. */
function hasUnsupported(shape: Shape): boolean {
  return JSON.stringify(shape).includes('"unsupported"');
}

/** Whether a shape contains such a type in a part that is sent. */
function sendsUnsupported(shape: Shape): boolean {
  if (shape.kind === 'unsupported') return true;
  const isConverted = shape.kind === 'object' && shape.toJson !== undefined;
  return partsWithRoles(shape).some(({ role, shape: part }) => {
    return !(isConverted && role === 'property') && sendsUnsupported(part);
  });
}

test('a shape without unsupported parts is the same object', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      expect(supportedShape(shape) === shape).toBe(!hasUnsupported(shape));
    }),
    options,
  );
});

test('a shape is supported unless an unsupported type is in a part that is sent', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const supported = supportedShape(shape);
      expect(supported === undefined).toBe(sendsUnsupported(shape));
      if (supported === undefined) return;
      expect(hasUnsupported(supported)).toBe(false);
      for (const part of partsOf(shape)) if (!hasUnsupported(part)) expect(partsOf(supported)).toContain(part);
    }),
    options,
  );
});
