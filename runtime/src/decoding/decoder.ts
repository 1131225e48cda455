import type { Invalid } from './invalid.js';
import type { Problems } from './problems.js';

/**
 * Turns input from outside into a value of the declared type. `read` goes over valid input once and allocates nothing
 * but the result. Only when it returns `invalid`, `explain` goes over the same input again and reports everything that is
 * wrong with it.
 */
export interface Decoder<T> {
  read(input: unknown): T | Invalid;
  explain(input: unknown, problems: Problems): void;
}

/** The type without `readonly` on its properties, for building a value property by property. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
