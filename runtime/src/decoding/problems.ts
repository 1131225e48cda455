import type { FieldErrors } from '../contract/field-errors.js';
import { BoundedErrors } from './bounded-errors.js';
import { fieldPath } from './field-path.js';
import { invalid } from './invalid.js';
import { messages } from './messages.js';

/** The part of a decoder that reports problems: whether it reads a value, and the problems of a value that it rejects. */
export interface Explainable {
  read(input: unknown): unknown;
  explain(input: unknown, problems: Problems): void;
}

/**
 * So many levels deep, what can be read is not looked through for problems: most of a refused input is right. Deeper, it
 * would be read too often, once for each level above it.
 */
const levelsToRead = 8;

/** Collects what is wrong with an input, each problem under the path of the field that it is about. */
export class Problems {
  readonly #bounded: BoundedErrors;
  readonly #looksInside: boolean;
  /** The way to the value that is being explained. It becomes a path only where something is wrong. */
  readonly #keys: (string | number)[] = [];
  #forms: readonly (readonly string[])[] | undefined;

  constructor(looksInside = true, bounded = new BoundedErrors()) {
    this.#looksInside = looksInside;
    this.#bounded = bounded;
  }

  /** Collects what is wrong with a value as such, and nothing of what is wrong inside it. */
  static ofTheValueItself(): Problems {
    return new Problems(false);
  }

  /** What was found, paths in the order in which they were met. */
  get errors(): FieldErrors {
    return this.#bounded.errors;
  }

  /** Whether more is wrong than `errors` says. */
  get isTruncated(): boolean {
    return this.#bounded.isTruncated;
  }

  get found(): boolean {
    for (const _ in this.#bounded.errors) return true;
    return this.#bounded.isTruncated;
  }

  /** What an object that was found to be none of several could have been: the last such object. */
  get forms(): readonly (readonly string[])[] | undefined {
    return this.#forms;
  }

  /** Tells a problem of the value that is being explained: "must be a string". A value that stands at no path is told as `''`. */
  add(message: string): void {
    if (!this.#bounded.isTruncated) this.#bounded.add(fieldPath(this.#keys), message);
  }

  /** Adds what rules of the user's own have found in the value. `isTruncated`: something was left out there. */
  addAll(errors: Readonly<Record<string, readonly string[]>>, isTruncated = false): void {
    this.#bounded.addAll(errors, isTruncated);
  }

  /** Whether the value is an object whose properties can be looked at; tells the problem when it is not. */
  object(input: unknown): input is Record<string, unknown> {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return true;
    this.add(input === undefined ? messages.required : messages.object);
    return false;
  }

  /** Tells that an object is none of several, each given by the names that it requires. As an object it is right. */
  noForm(message: string, forms: readonly (readonly string[])[]): void {
    if (!this.#looksInside) return;
    this.#forms = forms;
    this.add(message);
  }

  /** Explains a property or item that must be there. */
  required(key: string | number, input: unknown, decoder: Explainable): void {
    if (!this.#looksInside || this.#bounded.isTruncated) return;
    if (input !== undefined && this.#keys.length < levelsToRead && decoder.read(input) !== invalid) return;
    this.#keys.push(key);
    if (input === undefined) this.add(messages.required);
    else decoder.explain(input, this);
    this.#keys.pop();
  }

  /** Explains a property that may be absent. */
  optional(key: string | number, input: unknown, decoder: Explainable): void {
    if (input !== undefined) this.required(key, input, decoder);
  }

  /** Tells a property that may not be there. */
  notAllowed(key: string): void {
    this.within(key, () => this.add(messages.notAllowed));
  }

  /** Tells every property that has none of these names. */
  only(input: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): void {
    for (const name in input) {
      if (this.#bounded.isTruncated) return;
      if (!names.has(name)) this.notAllowed(name);
    }
  }

  /** Tells what `explain` finds under the path of `key`. */
  within(key: string | number, explain: () => void): void {
    if (!this.#looksInside) return;
    this.#keys.push(key);
    explain();
    this.#keys.pop();
  }
}
