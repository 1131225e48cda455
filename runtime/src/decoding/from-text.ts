import type { ProblemDescription } from '../contract/validation-problem.js';
import type { Decoder } from './decoder.js';
import { bigint, bytes, date, url } from './encoded-decoders.js';
import { invalid } from './invalid.js';
import type { Problems } from './problems.js';
import { violations } from './violations.js';

/** A string from text: from a path, a query, a header or a cookie. */
export const stringFromText: Decoder<string> = {
  read: (input) => (typeof input === 'string' ? input : invalid),
  explain: explainWith(violations.string),
};

const decimalInteger = /^-?\d+$/;

/** A safe integer from text, in decimal digits. */
export const intFromText: Decoder<number> = {
  read(input) {
    if (typeof input !== 'string' || !decimalInteger.test(input)) return invalid;
    const value = Number(input);
    // `-0` becomes 0: comparing or printing a signed zero has surprising results.
    return Number.isSafeInteger(value) ? value + 0 : invalid;
  },
  explain: explainWith(violations.integer),
};

const decimalNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A finite number from text, in decimal notation. */
export const numberFromText: Decoder<number> = {
  read(input) {
    if (typeof input !== 'string' || !decimalNumber.test(input)) return invalid;
    const value = Number(input);
    return Number.isFinite(value) ? value + 0 : invalid;
  },
  explain: explainWith(violations.number),
};

/** A boolean from text: `true` or `false`. */
export const booleanFromText: Decoder<boolean> = {
  read: (input) => (input === 'true' ? true : input === 'false' ? false : invalid),
  explain: explainWith(violations.trueOrFalse),
};

/** One of several literals from text: `literalFromText('asc', 'desc')`; numbers and booleans in their usual notation. */
export function literalFromText<const Values extends readonly (string | number | boolean)[]>(
  ...values: Values
): Decoder<Values[number]> {
  const byText = new Map<unknown, Values[number]>(values.map((value) => [String(value), value]));
  return {
    read: (input) => byText.get(input) ?? invalid,
    explain: explainWith(violations.oneOf(values)),
  };
}

/** A list from a query: every value of a repeated key; a key that occurs once is a list of one. */
export function arrayFromText<T>(item: Decoder<T>): Decoder<T[]> {
  return {
    read(input) {
      const result: T[] = [];
      for (const text of textsOf(input)) {
        const value = item.read(text);
        if (value === invalid) return invalid;
        result.push(value);
      }
      return result;
    },
    explain(input, problems) {
      for (const [index, text] of textsOf(input).entries()) {
        if (item.read(text) === invalid) problems.item(index, text, item);
      }
    },
  };
}

/** A `bigint` from text, in decimal digits. */
export const bigintFromText: Decoder<bigint> = fromText(bigint);

/** A `Date` from text: a date and time of ISO 8601 with its offset. */
export const dateFromText: Decoder<Date> = fromText(date);

/** Bytes from text, in base64. */
export const bytesFromText: Decoder<Uint8Array<ArrayBuffer>> = fromText(bytes);

/** A `URL` from text. */
export const urlFromText: Decoder<URL> = fromText(url);

/** Values that are strings in JSON have the same format as text. */
function fromText<T>(decoder: Decoder<T>): Decoder<T> {
  return {
    read: (input) => decoder.read(input),
    explain(input, problems) {
      if (Array.isArray(input)) problems.add(violations.repeated);
      else decoder.explain(input, problems);
    },
  };
}

function textsOf(input: unknown): readonly unknown[] {
  return Array.isArray(input) ? input : [input];
}

function explainWith(violation: ProblemDescription) {
  return function (this: Decoder<unknown>, input: unknown, problems: Problems): void {
    if (this.read(input) !== invalid) return;
    if (input === undefined) problems.add(violations.required);
    else problems.add(Array.isArray(input) ? violations.repeated : violation);
  };
}
