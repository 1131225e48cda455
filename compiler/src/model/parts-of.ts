import type { Shape, UnsupportedShape } from './shape.js';

/** The shapes that a shape consists of, one level deep. The type of a name is not a part of it. */
export function partsOf<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): readonly Shape<Unsupported>[] {
  switch (shape.kind) {
    case 'array':
      return [shape.items];
    case 'tuple':
      return [...shape.elements.map((element) => element.shape), ...(shape.rest === undefined ? [] : [shape.rest])];
    case 'object':
      return [
        ...shape.properties.map((property) => property.shape),
        ...(shape.additional === undefined ? [] : [shape.additional]),
        ...(shape.toJson === undefined ? [] : [shape.toJson]),
      ];
    case 'union':
      return shape.members;
    default:
      return [];
  }
}
