import { isResultParameter, type MappedType, resultParameter } from '../../model/response-mapper.js';
import { mapParts } from '../../model/shapes/map-parts.js';
import type { NamedType, Shape } from '../../model/shapes/shape.js';
import { shapeText } from '../../model/shapes/shape-text.js';
import { typeText } from '../../model/shapes/type-text.js';

/** A type in which a result takes the place of the type parameter, and the named types that are made for it. */
export interface ReplacedType {
  readonly shape: Shape;
  readonly types: readonly NamedType[];
}

/** Replaces the type parameter of a mapper by the type of a result. */
export function replaceParameter(mapped: MappedType, result: Shape): ReplacedType {
  const id = shapeText(result);
  const text = typeText(result, nameless, 'names');
  const inShape = (shape: Shape): Shape => {
    if (isResultParameter(shape)) return result;
    if (shape.kind === 'named') {
      return shape.type.includes(resultParameter) ? { ...shape, type: inText(shape.type, id) } : shape;
    }
    const replaced = mapParts(shape, inShape);
    return replaced.kind === 'union' ? joinedShape(replaced.members) : replaced;
  };
  const types = mapped.types.map(
    (type): NamedType => ({
      ...type,
      id: inText(type.id, id),
      ...(type.text !== undefined && { text: inText(type.text, text) }),
      shape: inShape(type.shape),
    }),
  );
  return { shape: inShape(mapped.shape), types };
}

/** One shape for several: a union that is a member of a union is joined with it, and each member is there once. */
export function joinedShape(members: readonly Shape[]): Shape {
  const flat = members.flatMap((member) => (member.kind === 'union' ? member.members : [member]));
  const distinct = [...new Map(flat.map((member) => [shapeText(member), member])).values()];
  const [only] = distinct;
  return only !== undefined && distinct.length === 1 ? only : { kind: 'union', members: distinct };
}

function inText(text: string, replacement: string): string {
  return text.replaceAll(resultParameter, () => replacement);
}

/** The names of types without their files. */
const nameless = {
  has: () => true,
  get: (id: string) => ({ name: id.replaceAll(/[^<>,|&()[\]{}\s'":;?]*#/g, '') }),
};
