import type { Decoder } from './decoder.js';
import { invalid } from './invalid.js';
import { isObject } from './is-object.js';
import type { Problems } from './problems.js';

/** Which properties of an object are read by their names alone. */
export interface RecordOptions {
  /** Properties whose names do not match are dropped. */
  readonly keys?: RegExp;
  /** Names of properties that are declared and read elsewhere. */
  readonly except?: ReadonlySet<string>;
  /** Properties whose names do not match are rejected. */
  readonly closed?: true;
}

/** An object whose properties are all of one type: `record(int)`. A property named `__proto__` is checked and dropped. */
export function record<T>(value: Decoder<T>, options: RecordOptions = {}): Decoder<Record<string, T>> {
  return {
    read(input) {
      if (!isObject(input)) return invalid;
      const result: Record<string, T> = {};
      for (const name in input) {
        if (options.except?.has(name)) continue;
        if (options.keys?.test(name) === false) {
          if (options.closed) return invalid;
          continue;
        }
        const own = value.read(input[name]);
        if (own === invalid) return invalid;
        if (name !== '__proto__') result[name] = own;
      }
      return result;
    },
    explain(input, problems) {
      if (problems.object(input)) explainEntries(input, value, options, problems);
    },
  };
}

function explainEntries(
  input: Record<string, unknown>,
  value: Decoder<unknown>,
  { keys, except, closed }: RecordOptions,
  problems: Problems,
): void {
  for (const name in input) {
    if (problems.isTruncated) return;
    if (except?.has(name)) continue;
    if (keys?.test(name) !== false) problems.item(name, input[name], value);
    else if (closed) problems.notAllowed(name);
  }
}
