import type { Decoder } from './decoder.js';
import { literalFromText } from './from-text.js';
import { literal } from './json-decoders.js';

/** The literal value of a string enum member; any other literal type is unchanged. */
export type ValueOf<T> = T extends string ? `${T}` : T;

/** Decodes one of several enum members, whose type is the type argument: `literalOf<Status>('draft')`. */
export function literalOf<T extends string | number | boolean | null>(...values: readonly ValueOf<T>[]): Decoder<T> {
  // At run time a member of an enum is its value, and the values were checked against the type.
  return literal(...values) as Decoder<unknown> as Decoder<T>;
}

/** Decodes one of several enum members from text: from a path, a query, a header or a cookie. */
export function literalOfText<T extends string | number | boolean>(...values: readonly ValueOf<T>[]): Decoder<T> {
  // At run time a member of an enum is its value, and the values were checked against the type.
  return literalFromText(...values) as Decoder<unknown> as Decoder<T>;
}
