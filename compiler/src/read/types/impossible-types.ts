import { ts } from 'ts-morph';
import type { SourceReading } from '../source-reading.js';
import { isAbsent } from './absent-types.js';
import { constraintsIn, isScalar } from './constraints.js';

/**
 * Whether a member of a union is left out of it: `undefined` is the absence of a value, and no value has an impossible type.
 * The checker keeps `string & number[]`, so that this one is left out only beside one of its parts.
 */
export function isLeftOut(member: ts.Type, members: readonly ts.Type[], reading: SourceReading): boolean {
  if (isAbsent(member) || isReduced(member, reading)) return true;
  return isMixed(member, reading) && partsOf(member, reading).some((part) => members.includes(part));
}

/** Whether a type is an intersection whose members exclude each other: `{ a: 'x' } & { a: 'y' }`, `boolean & string[]`. */
export function isImpossible(type: ts.Type, reading: SourceReading): boolean {
  return isMixed(type, reading) || isReduced(type, reading);
}

/** The members of an intersection without its constraints, which alone exclude no type of values; none of another type. */
function partsOf(type: ts.Type, reading: SourceReading): readonly ts.Type[] {
  if (!type.isIntersection()) return [];
  return type.types.filter((member) => constraintsIn(member, reading) === undefined);
}

/** Whether the checker reduces an intersection to `never`: then it has none of the properties of its members. */
function isReduced(type: ts.Type, reading: SourceReading): boolean {
  const parts = partsOf(type, reading);
  const hasProperties = (part: ts.Type) => reading.checker.getPropertiesOfType(part).length > 0;
  return parts.length > 1 && parts.some(hasProperties) && !hasProperties(type);
}

/** Whether an intersection mixes kinds of JSON values: a scalar with more than a brand, a list with an object. */
function isMixed(type: ts.Type, reading: SourceReading): boolean {
  const { checker } = reading;
  const parts = partsOf(type, reading);
  if (parts.length < 2) return false;
  if (parts.some(isScalar) && parts.some((part) => isMoreThanBrand(part, reading))) return true;
  const isList = (part: ts.Type) => checker.isArrayType(part) || checker.isTupleType(part);
  return parts.some(isList) && !parts.every(isList);
}

/** Whether an object type cannot be the brand of a scalar: a list, a dictionary, a function, an object of the platform. */
function isMoreThanBrand(type: ts.Type, { checker, project }: SourceReading): boolean {
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  if (checker.isTupleType(type) || checker.getIndexInfosOfType(type).length > 0) return true;
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) return true;
  const declaration = type.symbol?.declarations?.[0];
  return (
    declaration !== undefined &&
    ts.isInterfaceDeclaration(declaration) &&
    project.isOfLibrary(declaration.getSourceFile())
  );
}
