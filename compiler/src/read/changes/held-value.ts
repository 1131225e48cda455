import { ts } from 'ts-morph';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { FileNames } from './file-names.js';
import { anyKey, isReadonlyAt } from './readonly-types.js';

/** The keys that lead from a value to the one that is followed; `()` is the result of a call. */
export type Path = readonly string[];

/** The key of the result of a call. */
export const callKey = '()';

/** The longest path that is followed: a value can be a part of itself. */
export const longestPath = 6;

/** A value, the path from it to the one that is followed, and how the value came to its place. */
export interface Held {
  readonly path: Path;
  /** The argument with which it was passed to a function. */
  readonly passedAt?: ts.Node;
  /** TypeScript rejects changes through the type of this place. */
  readonly isReadonly?: true;
}

/** A value as a part of a list or an object. */
export function under(key: string, held: Held): Held {
  return { ...held, path: [key, ...held.path] };
}

/** Whether a key can be that of an item of a list. */
export function isIndex(key: string): boolean {
  return key === anyKey || /^\d+$/.test(key);
}

/** A value after a cast: `as const` makes it readonly, another type may take that away. */
export function withCast(cast: ts.Node, held: Held, names: FileNames): Held {
  if (!ts.isAsExpression(cast) && !ts.isTypeAssertionExpression(cast)) return held;
  const { isReadonly, ...others } = held;
  const isSafe = ts.isConstTypeReference(cast.type) || isReadonlyAt(cast.type, held.path, names);
  return isSafe ? { ...others, isReadonly: true } : others;
}

/** The key of an access; `undefined` when it is computed. */
export function keyOf(access: ts.PropertyAccessExpression | ts.ElementAccessExpression): string | undefined {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const key = withoutWrapping(access.argumentExpression);
  return ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : undefined;
}

/** The name of a property; that of any property when it is computed. */
export function nameOf(name: ts.PropertyName): string {
  if (!ts.isComputedPropertyName(name)) return name.text;
  const key = withoutWrapping(name.expression);
  return ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : anyKey;
}
