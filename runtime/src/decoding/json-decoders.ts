import type { Decoder } from './decoder.js';
import { type Invalid, invalid } from './invalid.js';
import { messages } from './messages.js';
import type { Problems } from './problems.js';

/** A string from JSON. */
export const string: Decoder<string> = scalar(messages.string, (input) =>
  typeof input === 'string' ? input : invalid,
);

/** A finite number from JSON: `1e999` is valid JSON, but not a finite number. */
export const number: Decoder<number> = scalar(messages.number, (input) =>
  typeof input === 'number' && Number.isFinite(input) ? input : invalid,
);

/** A safe integer from JSON. */
export const int: Decoder<number> = scalar(messages.integer, (input) =>
  typeof input === 'number' && Number.isSafeInteger(input) ? input : invalid,
);

/** A boolean from JSON. */
export const boolean: Decoder<boolean> = scalar(messages.boolean, (input) =>
  typeof input === 'boolean' ? input : invalid,
);

/** Any JSON. */
export const unknown: Decoder<unknown> = scalar(messages.required, (input) => (input === undefined ? invalid : input));

/** One of several values: `literal('draft', 'published')`. */
export function literal<const Values extends readonly (string | number | boolean | null)[]>(
  ...values: Values
): Decoder<Values[number]> {
  const allowed = values.map((value) => JSON.stringify(value));
  const [only = '', ...more] = allowed;
  const message = more.length === 0 ? messages.one(only) : messages.oneOf(allowed.join(', '));
  return scalar(
    message,
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
      if (!Array.isArray(input)) problems.add(input === undefined ? messages.required : messages.array);
      else explainItems(input, item, problems);
    },
  };
}

function explainItems(items: readonly unknown[], item: Decoder<unknown>, problems: Problems): void {
  for (let index = 0; index < items.length && !problems.isTruncated; index++)
    problems.required(index, items[index], item);
}

/** Decodes a list with a generated loop: `readItems` returns `invalid` at the first invalid item. */
export function listOf<T>(item: Decoder<T>, readItems: (items: readonly unknown[]) => T[] | Invalid): Decoder<T[]> {
  const { explain } = array(item);
  return { read: (input) => (Array.isArray(input) ? readItems(input) : invalid), explain };
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

function scalar<T>(message: string, read: (input: unknown) => T | Invalid): Decoder<T> {
  return {
    read,
    explain(input, problems) {
      if (read(input) === invalid) problems.add(input === undefined ? messages.required : message);
    },
  };
}

function isNull<T>(input: unknown, values: readonly T[]): input is T & null {
  return input === null && values.some((value) => value === null);
}
