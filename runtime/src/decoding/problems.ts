import type { FieldErrors } from '../contract/field-errors.js';
import type { ProblemDescription, ValidationProblem } from '../contract/validation-problem.js';
import { BoundedErrors } from './bounded-errors.js';
import { fieldPath } from './field-path.js';
import { invalid } from './invalid.js';
import { violations } from './violations.js';

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
  /** The text that replaces the messages of the current property and of its items. */
  #message: string | undefined;

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

  /** The collected errors as data. */
  get problems(): readonly ValidationProblem[] {
    return this.#bounded.problems;
  }

  /** The collection of the errors. */
  get bounded(): BoundedErrors {
    return this.#bounded;
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

  /** Reports an error of the current value: "must be a string". The path of the whole input is `''`. A text is a message of the application. */
  add(problem: ProblemDescription | string): void {
    if (!this.#bounded.isTruncated) this.#bounded.add(fieldPath(this.#keys), problem, this.#message);
  }

  /** Adds the errors of custom validation. `isTruncated`: these errors are already incomplete. */
  addAll(errors: Readonly<Record<string, readonly string[]>>, isTruncated = false): void {
    this.#bounded.addAll(errors, isTruncated);
  }

  /** Whether the value is an object whose properties can be read; reports an error if it is not. */
  object(input: unknown): input is Record<string, unknown> {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return true;
    this.add(input === undefined ? violations.required : violations.object);
    return false;
  }

  /** Reports an object that has none of several forms, each given by the names that it requires. */
  noForm(problem: ProblemDescription, forms: readonly (readonly string[])[]): void {
    if (!this.#looksInside) return;
    this.#forms = forms;
    this.add(problem);
  }

  /** Explains a required property. `message` replaces the messages of its errors, and of those of its items. */
  required(key: string | number, input: unknown, decoder: Explainable, message?: string): void {
    if (!this.#looksInside || this.#bounded.isTruncated) return;
    if (input !== undefined && this.#keys.length < levelsToRead && decoder.read(input) !== invalid) return;
    this.#explain(key, message, () => {
      if (input === undefined) this.add(violations.required);
      else decoder.explain(input, this);
    });
  }

  /** Explains an item of a list or a record: the message of its property applies to it. */
  item(key: string | number, input: unknown, decoder: Explainable): void {
    this.required(key, input, decoder, this.#message);
  }

  /** Explains an optional property. */
  optional(key: string | number, input: unknown, decoder: Explainable, message?: string): void {
    if (input !== undefined) this.required(key, input, decoder, message);
  }

  /** Reports a property that is not allowed. */
  notAllowed(key: string): void {
    this.within(key, () => this.add(violations.notAllowed));
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
    if (this.#looksInside) this.#explain(key, undefined, explain);
  }

  #explain(key: string | number, message: string | undefined, explain: () => void): void {
    const outer = this.#message;
    this.#message = message;
    this.#keys.push(key);
    explain();
    this.#keys.pop();
    this.#message = outer;
  }
}
