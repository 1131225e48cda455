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
  /** The lists that it can decode, if it decodes lists; none if an item of theirs discriminates them. */
  readonly lists?: readonly ListForm[] | undefined;
}

/** The lengths and the items of a list. */
export interface ListForm {
  readonly least: number;
  readonly most: number;
  itemAt(index: number): Decoder<unknown> | undefined;
}

/** The type without `readonly` on its properties, for building a value property by property. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
