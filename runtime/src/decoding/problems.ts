import type { Decoder } from './decoder.js';
import { messages } from './messages.js';

/** Field paths such as `items.3.price`, each with what is wrong there: the `errors` of a validation answer. */
export type FieldErrors = Record<string, string[]>;

/** Collects what is wrong with an input, each problem under the path of the field that it is about. */
export class Problems {
  readonly #errors: FieldErrors = Object.create(null);
  readonly #looksInside: boolean;
  #path = '';

  constructor(looksInside = true) {
    this.#looksInside = looksInside;
  }

  /** Collects what is wrong with a value as such, and nothing of what is wrong inside it. */
  static ofTheValueItself(): Problems {
    return new Problems(false);
  }

  /** What was found, paths in the order in which they were met. */
  get errors(): FieldErrors {
    return this.#errors;
  }

  get found(): boolean {
    for (const _ in this.#errors) return true;
    return false;
  }

  /** Tells a problem of the value that is being explained: "must be a string". A value that stands at no path is told as `''`. */
  add(message: string): void {
    const messages = this.#errors[this.#path];
    if (messages === undefined) this.#errors[this.#path] = [message];
    else messages.push(message);
  }

  /** Whether the value is an object whose properties can be looked at; tells the problem when it is not. */
  object(input: unknown): input is Record<string, unknown> {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return true;
    this.add(input === undefined ? messages.required : messages.object);
    return false;
  }

  /** Explains a property or item that must be there. */
  required(key: string | number, input: unknown, decoder: Decoder<unknown>): void {
    if (!this.#looksInside) return;
    this.within(key, () => {
      if (input === undefined) this.add(messages.required);
      else decoder.explain(input, this);
    });
  }

  /** Explains a property that may be absent. */
  optional(key: string | number, input: unknown, decoder: Decoder<unknown>): void {
    if (input !== undefined) this.required(key, input, decoder);
  }

  /** Tells a property that may not be there. */
  notAllowed(key: string): void {
    this.within(key, () => this.add(messages.notAllowed));
  }

  /** Tells every property that has none of these names. */
  only(input: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): void {
    for (const name of Object.keys(input)) if (!names.has(name)) this.notAllowed(name);
  }

  /** Tells what `explain` finds under the path of `key`. */
  within(key: string | number, explain: () => void): void {
    if (!this.#looksInside) return;
    const outer = this.#path;
    this.#path = outer === '' ? String(key) : `${outer}.${key}`;
    explain();
    this.#path = outer;
  }
}
