import { partsOf } from '../../model/shapes/parts-of.js';
import type { SupportedShape } from '../../model/shapes/shape.js';

/** The parts of a shape that are sent, one level deep: of an object with `toJSON` its result alone. */
export function sentParts(shape: SupportedShape): readonly SupportedShape[] {
  return shape.kind === 'object' && shape.toJson !== undefined ? [shape.toJson] : partsOf(shape);
}
