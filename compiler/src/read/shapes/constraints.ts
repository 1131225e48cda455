import { ts } from 'ts-morph';
import type { DefaultValue, Shape } from '../../model/shape.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import { type ConstraintValue, constraints } from './constraint-kinds.js';
import { type Form, type Place, type Shapes, writtenAt } from './form.js';
import { literalValue } from './scalars.js';

/** `string & MinLength<1>`: an intersection of a type with objects that hold nothing but constraints. */
export const constrained: Form = (type, place, shapes) => {
  const written = withDefaultAsWritten(type, place, shapes);
  if (written !== undefined || !type.isIntersection()) return written;
  const { reading } = shapes;
  const found = type.types.map((member) => constraintsIn(member, reading));
  const bases = type.types.filter((_, index) => found[index] === undefined);
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
};

/** The value of `Default` that a type carries, alone or in one of its alternatives. */
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
 * `Color & Default<'red'>` as it is written: the checker deals a constraint out to all alternatives of a union, which
 * then go by no name and have lost their order.
 */
function withDefaultAsWritten(type: ts.Type, { typeNode }: Place, shapes: Shapes): Shape | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  if (!type.isUnion() || node === undefined || !ts.isIntersectionTypeNode(node)) return undefined;
  const { checker } = shapes.reading;
  const members = node.types.map((member) => ({ member, type: checker.getTypeFromTypeNode(member) }));
  const bases = members.filter((one) => constraintsIn(one.type, shapes.reading) === undefined);
  const [base] = bases;
  const others = members.flatMap((one) => constraintsIn(one.type, shapes.reading) ?? []);
  if (base === undefined || bases.length > 1 || others.some(({ name }) => name !== 'Default')) return undefined;
  // Null is no part of an intersection with an object.
  if (checker.getNonNullableType(base.type) !== base.type) return undefined;
  return shapes.read(base.type, writtenAt(base.member));
}

/** Where the type that is constrained is written, so that what it holds keeps its order and its names. */
function placeOfBase(base: ts.Type, { node, typeNode }: Place, { checker }: SourceReading): Place {
  const whole = typeNode && withoutParentheses(typeNode);
  if (whole === undefined || !ts.isIntersectionTypeNode(whole)) return { node };
  const written = whole.types.find((member) => checker.getTypeFromTypeNode(member) === base);
  return written === undefined ? { node } : writtenAt(written);
}

interface HeldConstraint {
  readonly name: string;
  readonly value: ConstraintValue;
}

/** The constraints that an object type consists of; `undefined` when it holds anything else, or nothing. */
function constraintsIn(type: ts.Type, reading: SourceReading): readonly HeldConstraint[] | undefined {
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
function argumentOf(type: ts.Type, checker: ts.TypeChecker): ConstraintValue {
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
  // The names of properties under symbols begin so.
  if (!property.escapedName.toString().startsWith('__@')) return undefined;
  const name = property.valueDeclaration && ts.getNameOfDeclaration(property.valueDeclaration);
  if (name === undefined || !ts.isComputedPropertyName(name)) return undefined;
  const key = reading.symbolOf(name.expression);
  return key && reading.ashlarName(key);
}
