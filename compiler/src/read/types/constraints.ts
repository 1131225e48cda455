import { ts } from 'ts-morph';
import type { DefaultValue, Shape } from '../../model/shapes/shape.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import { type ConstraintValue, constraints } from './constraint-kinds.js';
import { type Form, type Place, type Shapes, writtenAt } from './form.js';
import { nameOf } from './named-types.js';
import { literalValue } from './scalars.js';

const { StringLike, NumberLike, BigIntLike, BooleanLike, Literal } = ts.TypeFlags;
const scalars = StringLike | NumberLike | BigIntLike | BooleanLike;

/**
 * `string & MinLength<1>`: an intersection of a type with objects that have only constraints. For a type with a brand,
 * the name has to be known before it is read.
 */
export const constrained: Form = (type, place, shapes) => {
  const written = withDefaultAsWritten(type, place, shapes);
  if (written !== undefined || !type.isIntersection()) return written;
  if (brandsOf(type, shapes.reading) === undefined) return underConstraints(type, place, shapes);
  const isBrandable = ({ flags }: ts.Type) => flags & (StringLike | NumberLike) && !(flags & Literal);
  if (!type.types.some(isBrandable))
    return shapes.unsupported('constraint', type, place, 'a brand is for `string` and `number`');
  if (nameOf(type, place, shapes.reading) !== undefined) return undefined;
  return shapes.unsupported(place.typeNode === undefined ? 'inferred-brand' : 'nameless-brand', type, place);
};

/** A named type with a brand: `string & { readonly brand: 'UserId' }`. Brands do not exist at run time. */
export const branded: Form = (type, place, shapes) => {
  const { reading } = shapes;
  if (!type.isIntersection()) return undefined;
  const brands = brandsOf(type, reading);
  if (brands === undefined) return undefined;
  const shape = underConstraints(type, place, shapes);
  if (shape?.kind !== 'string' && shape?.kind !== 'number') return shape;
  const texts = brands.map((brand) => reading.checker.typeToString(brand, undefined, ts.TypeFormatFlags.NoTruncation));
  return { ...shape, subtype: [shape.subtype ?? shape.kind, ...texts].join(' & ') };
};

/** Whether a type is an intersection that only constrains its base: it is read without the name of its alias. */
export function isConstrained(type: ts.Type, reading: SourceReading): boolean {
  if (!type.isIntersection() || brandsOf(type, reading) !== undefined) return false;
  return type.types.some((member) => constraintsIn(member, reading) !== undefined);
}

function underConstraints(type: ts.IntersectionType, place: Place, shapes: Shapes): Shape | undefined {
  const { reading } = shapes;
  const found = type.types.map((member) => constraintsIn(member, reading));
  const own = type.types.filter(isScalar);
  // Beside a scalar, an object is a brand; without properties, it has no effect: `string & {}`.
  const bases = own.length > 0 ? own : type.types.filter((_, index) => found[index] === undefined);
  const [base] = bases;
  if (base === undefined || bases.length === type.types.length) return undefined;
  if (bases.length > 1) return shapes.unsupported('other', type, place);
  let shape = shapes.behindName(shapes.read(base, placeOfBase(base, place, reading)));
  if (shape.kind === 'unsupported') return shape;
  for (const { name, value } of found.flatMap((properties) => properties ?? [])) {
    const result: Shape | string = constraints.get(name)?.(shape, value) ?? `\`${name}\` is not known here`;
    if (typeof result === 'string') return shapes.unsupported('constraint', type, place, result);
    shape = result;
  }
  return shape;
}

/** The brands that a scalar is intersected with; `undefined` when the type is not a scalar, or has none. */
function brandsOf(type: ts.IntersectionType, reading: SourceReading): readonly ts.Type[] | undefined {
  if (!type.types.some(isScalar)) return undefined;
  const brands = type.types.filter((member) => {
    if (isScalar(member)) return false;
    const holdsAnything = reading.checker.getPropertiesOfType(member).length > 0;
    return holdsAnything && constraintsIn(member, reading) === undefined;
  });
  return brands.length === 0 ? undefined : brands;
}

/** Whether a type is a string, a number, a `bigint` or a boolean. */
export function isScalar({ flags }: ts.Type): boolean {
  return (flags & scalars) !== 0;
}

/** The value of `Default` in a type or in one of its alternatives. */
export function defaultOf(type: ts.Type, reading: SourceReading): DefaultValue | undefined {
  if (type.isUnion()) {
    for (const member of type.types) {
      const found = defaultOf(member, reading);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!type.isIntersection()) return undefined;
  const held = type.types.flatMap((member) => constraintsIn(member, reading) ?? []);
  const value = held.find(({ name }) => name === 'Default')?.value;
  return value === true || value === undefined ? undefined : value.literal;
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

/** A constraint in a type. */
export interface HeldConstraint {
  readonly name: string;
  readonly value: ConstraintValue;
}

/** The constraints that an object type consists of; `undefined` when it has other properties, or none. */
export function constraintsIn(type: ts.Type, reading: SourceReading): readonly HeldConstraint[] | undefined {
  if (!(type.flags & ts.TypeFlags.Object) || type.symbol?.flags & ts.SymbolFlags.Class) return undefined;
  const properties = reading.checker.getPropertiesOfType(type);
  const held: HeldConstraint[] = [];
  for (const property of properties) {
    const name = constraintName(property, reading);
    if (name === undefined) return undefined;
    held.push({ name, value: argumentOf(reading.checker.getTypeOfSymbol(property), reading.checker) });
  }
  return held.length > 0 ? held : undefined;
}

/** `true` for a constraint without an argument, otherwise the literal that it was given. */
function argumentOf(type: ts.Type, checker: ReadingChecker): ConstraintValue {
  const argument = checker.getNonNullableType(type);
  if (argument.flags & ts.TypeFlags.BooleanLiteral) return true;
  // Its flags say whether it is a reference; only those have arguments.
  const isReference =
    argument.flags & ts.TypeFlags.Object && (argument as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference;
  const [value] = isReference ? checker.getTypeArguments(argument as ts.TypeReference) : [];
  if (value === undefined) return {};
  if (value.flags & ts.TypeFlags.Null) return { literal: null };
  const literal = literalValue(value, checker);
  return literal === undefined ? {} : { literal };
}

/** `Int` for the property `[Int]` whose key is a symbol that `ashlar` declares. */
function constraintName(property: ts.Symbol, reading: SourceReading): string | undefined {
  // The escaped names of symbol properties begin with this prefix.
  if (!property.escapedName.toString().startsWith('__@')) return undefined;
  const name = property.valueDeclaration && ts.getNameOfDeclaration(property.valueDeclaration);
  if (name === undefined || !ts.isComputedPropertyName(name)) return undefined;
  const key = reading.symbolOf(name.expression);
  return key && reading.ashlarName(key);
}
