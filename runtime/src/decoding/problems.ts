import type { Decoder } from './decoder.js';

/** Field paths such as `items.3.price`, each with what is wrong there: the `errors` of a validation answer. */
export type FieldErrors = Record<string, string[]>;

/** Collects what is wrong with an input, each problem under the path of the field that it is about. */
export class Problems {
  readonly #errors: FieldErrors = Object.create(null);
  #path = '';

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
    this.add(input === undefined ? 'is required' : 'must be an object');
    return false;
  }

  /** Explains a property or item that must be there. */
  required(key: string | number, input: unknown, decoder: Decoder<unknown>): void {
    this.within(key, () => {
      if (input === undefined) this.add('is required');
      else decoder.explain(input, this);
    });
  }

  /** Explains a property that may be absent. */
  optional(key: string | number, input: unknown, decoder: Decoder<unknown>): void {
    if (input !== undefined) this.required(key, input, decoder);
  }

  /** Tells what `explain` finds under the path of `key`. */
  within(key: string | number, explain: () => void): void {
    const outer = this.#path;
    this.#path = outer === '' ? String(key) : `${outer}.${key}`;
    explain();
    this.#path = outer;
  }
}
