import type { ObjectShape, Shape, UnsupportedShape } from './shape.js';

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
      return partsOfObject(shape);
    case 'union':
      return shape.members;
    default:
      return [];
  }
}

function partsOfObject<Unsupported extends UnsupportedShape>({
  properties,
  additional,
  toJson,
}: ObjectShape<Unsupported>): readonly Shape<Unsupported>[] {
  const parts = properties.map((property) => property.shape);
  if (additional !== undefined) parts.push(additional);
  if (toJson !== undefined) parts.push(toJson);
  return parts;
}
