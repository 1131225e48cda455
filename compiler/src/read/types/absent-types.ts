import { ts } from 'ts-morph';

const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Void;

/** Whether a type admits `undefined`. */
export function admitsUndefined(type: ts.Type): boolean {
  return (type.flags & absent) !== 0 || (type.isUnion() && type.types.some(({ flags }) => (flags & absent) !== 0));
}

/** Whether nothing but `undefined` (or nothing at all) is left of a type. */
export function isAbsent(type: ts.Type): boolean {
  return (type.flags & (absent | ts.TypeFlags.Never)) !== 0;
}
