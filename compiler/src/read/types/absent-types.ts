import { ts } from 'ts-morph';

const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Void;

/** Whether a type admits `undefined`. */
export function admitsUndefined(type: ts.Type): boolean {
  return admits(type, absent);
}

/** Whether a type admits `void`, which can be any value. */
export function admitsVoid(type: ts.Type): boolean {
  return admits(type, ts.TypeFlags.Void);
}

function admits(type: ts.Type, wanted: ts.TypeFlags): boolean {
  return (type.flags & wanted) !== 0 || (type.isUnion() && type.types.some(({ flags }) => (flags & wanted) !== 0));
}

/** Whether nothing but `undefined` (or nothing at all) is left of a type. */
export function isAbsent(type: ts.Type): boolean {
  return (type.flags & (absent | ts.TypeFlags.Never)) !== 0;
}
