import { ts } from 'ts-morph';
import type { SourceReading } from '../source-reading.js';

/**
 * The types with a name that a type has properties from: the bases of a class or interface and those of their bases, and the
 * members of an intersection. The nearest are first. A base can be an intersection itself: `interface User extends Both`.
 */
export function baseTypesOf(type: ts.Type, reading: SourceReading): readonly ts.Type[] {
  const found = new Set<ts.Type>();
  const visit = (one: ts.Type): void => {
    const origins = one.isIntersection() ? one.types : declaredBases(one, reading);
    for (const origin of origins) {
      if (found.has(origin)) continue;
      if (origin.symbol !== undefined) found.add(origin);
      visit(origin);
    }
  };
  visit(type);
  return [...found];
}

/** The bases that the declarations of a class or interface name; those of a generic one have its type parameters. */
export function declaredBases(type: ts.Type, { checker }: SourceReading): readonly ts.Type[] {
  const declared = isReference(type) ? type.target : type;
  return declared.isClassOrInterface() ? checker.getBaseTypes(declared) : [];
}

/** Whether a type is a generic type with type arguments. */
export function isReference(type: ts.Type): type is ts.TypeReference {
  // Only object types have `objectFlags`.
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
  );
}
