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
 * The number of levels at which valid values are skipped with `read`, because most of a rejected input is valid. Below them,
 * `read` would cost too much: once for each level above the value.
 */
const levelsToRead = 8;

/** Collects the errors of an input, by the paths of its fields. */
export class Problems {
  readonly #bounded: BoundedErrors;
  readonly #looksInside: boolean;
  /** The keys that lead to the current value. They are joined to a path only for an error. */
  readonly #keys: (string | number)[] = [];
  #forms: readonly (readonly string[])[] | undefined;

  constructor(looksInside = true, bounded = new BoundedErrors()) {
    this.#looksInside = looksInside;
    this.#bounded = bounded;
  }

  /** Collects the errors of the value itself, without those of its properties and items. */
  static ofTheValueItself(): Problems {
    return new Problems(false);
  }

  /** The collected errors, paths in the order of their first error. */
  get errors(): FieldErrors {
    return this.#bounded.errors;
  }

  /** Whether `errors` is incomplete. */
  get isTruncated(): boolean {
    return this.#bounded.isTruncated;
  }

  get found(): boolean {
    for (const _ in this.#bounded.errors) return true;
    return this.#bounded.isTruncated;
  }

  /** The forms that the last call of `noForm` reported. */
  get forms(): readonly (readonly string[])[] | undefined {
    return this.#forms;
  }

  /** Reports an error of the current value: "must be a string". The path of the whole input is `''`. */
  add(message: string): void {
    if (!this.#bounded.isTruncated) this.#bounded.add(fieldPath(this.#keys), message);
  }

  /** Adds the errors of custom validation. `isTruncated`: these errors are already incomplete. */
  addAll(errors: Readonly<Record<string, readonly string[]>>, isTruncated = false): void {
    this.#bounded.addAll(errors, isTruncated);
  }

  /** Whether the value is an object whose properties can be read; reports an error if it is not. */
  object(input: unknown): input is Record<string, unknown> {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return true;
    this.add(input === undefined ? messages.required : messages.object);
    return false;
  }

  /** Reports an object that has none of several forms, each given by the names that it requires. */
  noForm(message: string, forms: readonly (readonly string[])[]): void {
    if (!this.#looksInside) return;
    this.#forms = forms;
    this.add(message);
  }

  /** Explains a required property or item. */
  required(key: string | number, input: unknown, decoder: Explainable): void {
    if (!this.#looksInside || this.#bounded.isTruncated) return;
    if (input !== undefined && this.#keys.length < levelsToRead && decoder.read(input) !== invalid) return;
    this.#keys.push(key);
    if (input === undefined) this.add(messages.required);
    else decoder.explain(input, this);
    this.#keys.pop();
  }

  /** Explains an optional property. */
  optional(key: string | number, input: unknown, decoder: Explainable): void {
    if (input !== undefined) this.required(key, input, decoder);
  }

  /** Reports a property that is not allowed. */
  notAllowed(key: string): void {
    this.within(key, () => this.add(messages.notAllowed));
  }

  /** Reports every property whose name is not in the set. */
  only(input: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): void {
    for (const name in input) {
      if (this.#bounded.isTruncated) return;
      if (!names.has(name)) this.notAllowed(name);
    }
  }

  /** Reports the errors of `explain` under the path of `key`. */
  within(key: string | number, explain: () => void): void {
    if (!this.#looksInside) return;
    this.#keys.push(key);
    explain();
    this.#keys.pop();
  }
}
