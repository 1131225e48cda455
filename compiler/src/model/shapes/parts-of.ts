import type {
  ArrayShape,
  ObjectShape,
  PropertyShape,
  Shape,
  TupleShape,
  UnionShape,
  UnsupportedShape,
} from './shape.js';

/** A shape that can consist of other shapes. */
export type ComposedShape<Unsupported extends UnsupportedShape = UnsupportedShape> =
  | ArrayShape<Unsupported>
  | TupleShape<Unsupported>
  | ObjectShape<Unsupported>
  | UnionShape<Unsupported>;

/** Whether a shape can consist of other shapes: most are scalars or names. */
export function isComposed<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is ComposedShape<Unsupported> {
  const kind: Shape['kind'] = shape.kind;
  switch (kind) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'bytes':
    case 'url':
    case 'null':
    case 'unknown':
    case 'literal':
    case 'named':
    case 'unsupported':
      return false;
    default:
      // The compiler reports a new kind here.
      kind satisfies ComposedShape['kind'];
      return true;
  }
}

/** The role of a part in the shape that it belongs to. */
export type PartRole = 'items' | 'element' | 'rest' | 'property' | 'additional' | 'toJson' | 'member';

/** A part of a shape, its role, and what else its shape declares about it. */
export type ShapePart<Unsupported extends UnsupportedShape = UnsupportedShape> = {
  readonly shape: Shape<Unsupported>;
} & (
  | { readonly role: 'element'; readonly index: number }
  | { readonly role: 'property'; readonly property: PropertyShape<Unsupported> }
  | { readonly role: Exclude<PartRole, 'element' | 'property'> }
);

const none: readonly never[] = [];

/** The shapes that a shape consists of, one level deep. The type of a name is not a part of it. */
export function partsOf<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): readonly Shape<Unsupported>[] {
  if (!isComposed(shape)) return none;
  // Without their roles: they would be an object for each part of every type.
  switch (shape.kind) {
    case 'array':
      return [shape.items];
    case 'tuple':
      return [...shape.elements.map((element) => element.shape), ...(shape.rest === undefined ? none : [shape.rest])];
    case 'object': {
      const parts = shape.properties.map((property) => property.shape);
      if (shape.additional !== undefined) parts.push(shape.additional);
      if (shape.toJson !== undefined) parts.push(shape.toJson);
      return parts;
    }
    case 'union':
      return shape.members;
  }
}

/** The shapes that a shape consists of, one level deep and in order, each with its role. */
export function partsWithRoles<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): readonly ShapePart<Unsupported>[] {
  if (!isComposed(shape)) return none;
  switch (shape.kind) {
    case 'array':
      return [{ role: 'items', shape: shape.items }];
    case 'tuple': {
      const elements = shape.elements.map(
        (element, index) => ({ role: 'element', index, shape: element.shape }) as const,
      );
      return [...elements, ...optionalPart('rest', shape.rest)];
    }
    case 'object': {
      const properties = shape.properties.map((property) => {
        return { role: 'property', property, shape: property.shape } as const;
      });
      return [...properties, ...optionalPart('additional', shape.additional), ...optionalPart('toJson', shape.toJson)];
    }
    case 'union':
      return shape.members.map((member) => ({ role: 'member', shape: member }));
  }
}

function optionalPart<Unsupported extends UnsupportedShape>(
  role: 'rest' | 'additional' | 'toJson',
  shape: Shape<Unsupported> | undefined,
): readonly ShapePart<Unsupported>[] {
  return shape === undefined ? none : [{ role, shape }];
}
