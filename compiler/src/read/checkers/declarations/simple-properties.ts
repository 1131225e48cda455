import { ts } from 'ts-morph';
import { notSimple } from './not-simple.js';
import type { SimpleType } from './simple-type.js';

const { TypeFlags } = ts;

/** The type of the value that `await` gives; `promise` is the symbol of `Promise`. */
export function awaited(type: SimpleType, promise: ts.Symbol): SimpleType {
  if (type.isUnion()) {
    const isPlain = type.types.every((member) => (member.flags & TypeFlags.Object) === 0 || !hasThen(member));
    return isPlain ? type : notSimple('a union with a promise');
  }
  if (type.symbol === promise) return awaited(type.typeArguments?.[0] ?? notSimple('a promise of nothing'), promise);
  if (type.flags & (TypeFlags.Instantiable | TypeFlags.Any)) notSimple('a promise of an unknown type');
  if (type.flags & (TypeFlags.Object | TypeFlags.Intersection) && hasThen(type)) notSimple('another promise');
  return type;
}

function hasThen(type: SimpleType): boolean {
  return propertyOf(type, 'then') !== undefined;
}

/** The property of a type. */
export function propertyOf(type: SimpleType, name: string): ts.Symbol | undefined {
  if (type.flags & TypeFlags.Object) return type.structure.properties.get(ts.escapeLeadingUnderscores(name).toString());
  if (type.isIntersection()) {
    const found = type.types.flatMap((member) => propertyOf(member, name) ?? []);
    return found.length > 1 ? notSimple('a property of several types') : found[0];
  }
  const isScalar = (type.flags & (TypeFlags.Union | TypeFlags.Instantiable | TypeFlags.Any)) === 0;
  // Scalars have the methods of the library, which have other names.
  const isAbsent = isScalar && (name === 'then' || name === 'toJSON' || name === 'subscribe' || name === 'pipe');
  return isAbsent ? undefined : notSimple('a property of a scalar or a union');
}

/** The properties of a type, in the order of the checker of TypeScript. */
export function propertiesOf(type: SimpleType): readonly ts.Symbol[] {
  if (type.flags & TypeFlags.Object) return [...type.structure.properties.values()];
  if (!type.isIntersection() || type.types.some(({ flags }) => (flags & TypeFlags.Object) === 0)) {
    return notSimple('the properties of a scalar or a union');
  }
  const properties = type.types.flatMap((member) => [...member.structure.properties.values()]);
  const names = new Set(properties.map(({ escapedName }) => escapedName));
  return names.size === properties.length ? properties : notSimple('a property of several types');
}
