import type { ProblemDescription } from '../contract/validation-problem.js';
import type { Decoder } from './decoder.js';
import { type Invalid, invalid } from './invalid.js';
import type { Problems } from './problems.js';
import { violations } from './violations.js';

/** A string from JSON. */
export const string: Decoder<string> = scalar(violations.string, (input) =>
  typeof input === 'string' ? input : invalid,
);

/** A finite number from JSON: `1e999` is valid JSON, but not a finite number. */
export const number: Decoder<number> = scalar(violations.number, (input) =>
  typeof input === 'number' && Number.isFinite(input) ? input : invalid,
);

/** A safe integer from JSON. */
export const int: Decoder<number> = scalar(violations.integer, (input) =>
  typeof input === 'number' && Number.isSafeInteger(input) ? input : invalid,
);

/** A boolean from JSON. */
export const boolean: Decoder<boolean> = scalar(violations.boolean, (input) =>
  typeof input === 'boolean' ? input : invalid,
);

/** Any JSON. */
export const unknown: Decoder<unknown> = scalar(violations.required, (input) =>
  input === undefined ? invalid : input,
);

/** One of several values: `literal('draft', 'published')`. */
export function literal<const Values extends readonly (string | number | boolean | null)[]>(
  ...values: Values
): Decoder<Values[number]> {
  return scalar(
    violations.oneOf(values),
    (input) => values.find((value) => value === input) ?? (isNull(input, values) ? input : invalid),
  );
}

/** A list whose items are all of one type. */
export function array<T>(item: Decoder<T>): Decoder<T[]> {
  return {
    read(input) {
      if (!Array.isArray(input)) return invalid;
      const result: T[] = [];
      for (const element of input) {
        const value = item.read(element);
        if (value === invalid) return invalid;
        result.push(value);
      }
      return result;
    },
    explain(input, problems) {
      if (!Array.isArray(input)) problems.add(input === undefined ? violations.required : violations.array);
      else explainItems(input, item, problems);
    },
    lists: [{ least: 0, most: Number.POSITIVE_INFINITY, itemAt: () => item }],
  };
}

function explainItems(items: readonly unknown[], item: Decoder<unknown>, problems: Problems): void {
  for (let index = 0; index < items.length && !problems.isTruncated; index++) problems.item(index, items[index], item);
}

/** Decodes a list with a generated loop: `readItems` returns `invalid` at the first invalid item. */
export function listOf<T>(item: Decoder<T>, readItems: (items: readonly unknown[]) => T[] | Invalid): Decoder<T[]> {
  return { ...array(item), read: (input) => (Array.isArray(input) ? readItems(input) : invalid) };
}

/** Decodes null, or a value of another decoder. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null> {
  return {
    read: (input) => (input === null ? null : decoder.read(input)),
    explain: (input, problems) => {
      if (input !== null) decoder.explain(input, problems);
    },
  };
}

/** The type that a decoder decodes to. */
export type DecodedBy<D> = D extends Decoder<infer T> ? T : never;

function scalar<T>(violation: ProblemDescription, read: (input: unknown) => T | Invalid): Decoder<T> {
  return {
    read,
    explain(input, problems) {
      if (read(input) === invalid) problems.add(input === undefined ? violations.required : violation);
    },
  };
}

function isNull<T>(input: unknown, values: readonly T[]): input is T & null {
  return input === null && values.some((value) => value === null);
}
