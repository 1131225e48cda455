import { ts } from 'ts-morph';
import type { DefaultValue } from '../../model/shapes/shape.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { SourceReading } from '../source-reading.js';
import type { ConstraintValue } from './constraint-kinds.js';
import { literalValue } from './scalars.js';

const { StringLike, NumberLike, BigIntLike, BooleanLike } = ts.TypeFlags;
const scalars = StringLike | NumberLike | BigIntLike | BooleanLike;

/** Whether a type is an intersection that only constrains its base: it is read without the name of its alias. */
export function isConstrained(type: ts.Type, reading: SourceReading): boolean {
  if (!type.isIntersection() || brandsOf(type, reading) !== undefined) return false;
  return type.types.some((member) => constraintsIn(member, reading) !== undefined);
}

/** The brands that a scalar is intersected with; `undefined` when the type is not a scalar, or has none. */
export function brandsOf(type: ts.IntersectionType, reading: SourceReading): readonly ts.Type[] | undefined {
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
