import type { Decoder } from './decoder.js';
import { type Invalid, invalid } from './invalid.js';
import type { DecodedBy } from './json-decoders.js';
import { violations } from './violations.js';

type Decoders = readonly Decoder<unknown>[];

/** The types that the decoders of a list decode to. */
type Elements<Ds extends Decoders> = { -readonly [Index in keyof Ds]: DecodedBy<Ds[Index]> };

/** The items after the required and optional ones; none without a decoder for them. */
type Rest<D> = D extends undefined ? [] : D extends Decoder<infer T> ? T[] : [];

/** Decodes a tuple: `tuple([string, int], [boolean], string)` for `[string, number, boolean?, ...string[]]`. */
export function tuple<
  const Required extends Decoders,
  const Optional extends Decoders = [],
  R extends Decoder<unknown> | undefined = undefined,
>(
  required: Required,
  optional?: Optional,
  rest?: R,
): Decoder<[...Elements<Required>, ...Partial<Elements<Optional>>, ...Rest<R>]> {
  const decoders: Decoders = [...required, ...(optional ?? [])];
  const decoder: Decoder<unknown[]> = {
    read: (input) => (Array.isArray(input) ? readItems(input, required.length, decoders, rest) : invalid),
    explain(input, problems) {
      if (!Array.isArray(input)) {
        problems.add(input === undefined ? violations.required : violations.array);
        return;
      }
      if (input.length < required.length) problems.add(violations.minItems(required.length));
      if (rest === undefined && input.length > decoders.length) problems.add(violations.maxItems(decoders.length));
      for (const [index, item] of input.entries()) {
        if (problems.isTruncated) return;
        const own = decoders[index] ?? rest;
        if (own !== undefined) problems.item(index, item, own);
      }
    },
    lists: [
      {
        least: required.length,
        most: rest === undefined ? decoders.length : Number.POSITIVE_INFINITY,
        itemAt: (index) => decoders[index] ?? rest,
      },
    ],
  };
  // Each item has the type of the decoder at its index; TypeScript cannot infer that.
  return decoder as Decoder<unknown> as Decoder<[...Elements<Required>, ...Partial<Elements<Optional>>, ...Rest<R>]>;
}

function readItems(
  input: readonly unknown[],
  required: number,
  decoders: Decoders,
  rest: Decoder<unknown> | undefined,
): unknown[] | Invalid {
  if (input.length < required || (rest === undefined && input.length > decoders.length)) return invalid;
  const result: unknown[] = [];
  for (let index = 0; index < input.length; index++) {
    const value = (decoders[index] ?? rest)?.read(input[index]);
    if (value === invalid) return invalid;
    result.push(value);
  }
  return result;
}
