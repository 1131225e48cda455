import type { Decoder } from './decoder.js';
import { literalFromText } from './from-text.js';
import { literal } from './json-decoders.js';

/** The value behind a member of an enum, as it is written out; any other literal is its own value. */
export type ValueOf<T> = T extends string ? `${T}` : T;

/** One of several values whose type is said, because members of an enum are more than their values: `literalOf<Status>('draft')`. */
export function literalOf<T extends string | number | boolean | null>(...values: readonly ValueOf<T>[]): Decoder<T> {
  // At run time a member of an enum is its value, and the values were checked against the type.
  return literal(...values) as Decoder<unknown> as Decoder<T>;
}

/** The same from text. */
export function literalOfText<T extends string | number | boolean>(...values: readonly ValueOf<T>[]): Decoder<T> {
  // At run time a member of an enum is its value, and the values were checked against the type.
  return literalFromText(...values) as Decoder<unknown> as Decoder<T>;
}
