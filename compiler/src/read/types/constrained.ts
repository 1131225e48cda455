import { ts } from 'ts-morph';
import type { Shape } from '../../model/shapes/shape.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import { constraints } from './constraint-kinds.js';
import { brandsOf, constraintsIn, isScalar } from './constraints.js';
import { type Form, type Place, type Shapes, writtenAt } from './form.js';
import { nameOf } from './named-types.js';
import { withTagsOfBrands } from './tagged-shapes.js';

const { StringLike, NumberLike, Literal } = ts.TypeFlags;

/**
 * `string & MinLength<1>`: an intersection of a type with objects that have only constraints. A type with a brand is read
 * under its name, if it has one.
 */
export const constrained: Form = (type, place, shapes) => {
  const written = withDefaultAsWritten(type, place, shapes);
  if (written !== undefined || !type.isIntersection()) return written;
  if (brandsOf(type, shapes.reading) === undefined) {
    const keepsName = type.types.every(isScalar) && nameOf(type, place, shapes.reading) !== undefined;
    return keepsName ? undefined : underConstraints(type, place, shapes);
  }
  const isBrandable = ({ flags }: ts.Type) => flags & (StringLike | NumberLike) && !(flags & Literal);
  if (!type.types.some(isBrandable))
    return shapes.unsupported('constraint', type, place, 'a brand is for `string` and `number`');
  return nameOf(type, place, shapes.reading) === undefined ? branded(type, place, shapes) : undefined;
};

/** The same behind a name: every part of the type is read. */
export const constrainedBehindName: Form = (type, place, shapes) =>
  branded(type, place, shapes) ??
  withDefaultAsWritten(type, place, shapes) ??
  (type.isIntersection() ? underConstraints(type, place, shapes) : undefined);

/** A type with a brand: `string & { readonly brand: 'UserId' }`. Brands do not exist at run time. */
const branded: Form = (type, place, shapes) => {
  const { reading } = shapes;
  if (!type.isIntersection()) return undefined;
  const brands = brandsOf(type, reading);
  if (brands === undefined) return undefined;
  const shape = underConstraints(type, place, shapes);
  if (shape?.kind !== 'string' && shape?.kind !== 'number') return shape;
  const texts = brands.map((brand) => reading.checker.typeToString(brand, undefined, ts.TypeFormatFlags.NoTruncation));
  const subtype = [shape.subtype ?? shape.kind, ...texts].join(' & ');
  return withTagsOfBrands({ ...shape, subtype, local: true }, place, shapes);
};

function underConstraints(type: ts.IntersectionType, place: Place, shapes: Shapes): Shape | undefined {
  const { reading } = shapes;
  const found = type.types.map((member) => constraintsIn(member, reading));
  const own = type.types.filter(isScalar);
  // Beside a scalar, an object is a brand; without properties, it has no effect: `string & {}`.
  const bases = own.length > 0 ? own : type.types.filter((_, index) => found[index] === undefined);
  const [base] = bases;
  if (base === undefined || (own.length === 0 && bases.length === type.types.length)) return undefined;
  const read = bases.map((one) => shapes.behindName(shapes.read(one, placeOfBase(one, place, reading))));
  let shape = bases.length === 1 ? read[0] : joinedTexts(read);
  if (shape === undefined) return shapes.unsupported('other', type, place);
  if (shape.kind === 'unsupported') return shape;
  for (const { name, value } of found.flatMap((properties) => properties ?? [])) {
    const result: Shape | string = constraints.get(name)?.(shape, value) ?? `\`${name}\` is not known here`;
    if (typeof result === 'string') return shapes.unsupported('constraint', type, place, result);
    shape = result;
  }
  return shape;
}

/** The string of several types at once, such as two template literal types: it matches the patterns of each. */
function joinedTexts(shapes: readonly Shape[]): Shape | undefined {
  const texts = shapes.flatMap((shape) => (shape.kind === 'string' && shape.secret === undefined ? [shape] : []));
  if (texts.length < shapes.length) return undefined;
  const subtypes = texts.flatMap(({ subtype }) => subtype ?? []);
  const patterns = texts.flatMap(({ patterns: own = [] }) => own);
  return {
    kind: 'string',
    ...(patterns.length > 0 && { patterns }),
    ...(subtypes.length > 0 && { subtype: subtypes.join(' & ') }),
    ...(texts.some(({ local }) => local === true) && { local: true }),
  };
}

/**
 * `Color & Default<'red'>` from its syntax: the checker distributes a constraint over all alternatives of a union, which
 * lose their name and their order; and with a constraint beside it, a type with a brand loses its name.
 */
function withDefaultAsWritten(type: ts.Type, { typeNode }: Place, shapes: Shapes): Shape | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  const keepsName = !type.isUnion() && !(type.isIntersection() && brandsOf(type, shapes.reading) !== undefined);
  if (keepsName || node === undefined || !ts.isIntersectionTypeNode(node)) return undefined;
  const { checker } = shapes.reading;
  const members = node.types.map((member) => ({ member, type: checker.getTypeFromTypeNode(member) }));
  const bases = members.filter((one) => constraintsIn(one.type, shapes.reading) === undefined);
  const [base] = bases;
  const others = members.flatMap((one) => constraintsIn(one.type, shapes.reading) ?? []);
  if (base === undefined || bases.length > 1 || others.some(({ name }) => name !== 'Default')) return undefined;
  // An intersection with an object does not contain null.
  if (checker.getNonNullableType(base.type) !== base.type) return undefined;
  return shapes.read(base.type, writtenAt(base.member));
}

/** The place of the constrained type, so that its parts keep their order and their names. */
function placeOfBase(base: ts.Type, { node, typeNode }: Place, { checker }: SourceReading): Place {
  const whole = typeNode && withoutParentheses(typeNode);
  if (whole === undefined || !ts.isIntersectionTypeNode(whole)) return { node };
  const written = whole.types.find((member) => checker.getTypeFromTypeNode(member) === base);
  return written === undefined ? { node } : writtenAt(written);
}
