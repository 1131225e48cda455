import { type Decoder, invalid } from './decoder.js';
import { messages } from './messages.js';

/** Field paths such as `items.3.price`, each with what is wrong there: the `errors` of a validation answer. */
export type FieldErrors = Record<string, string[]>;

/**
 * Errors inherit nothing: a field may be called `constructor`. An object that has this one for its prototype is filled
 * in half the time that one without any takes, for that would be a hash table from the start.
 */
const inheritsNothing: object = Object.freeze(Object.create(null));

/**
 * So many levels deep, what can be read is not looked through for problems: most of a refused input is right. Deeper, it
 * would be read too often, once for each level above it.
 */
const levelsToRead = 8;

/** Collects what is wrong with an input, each problem under the path of the field that it is about. */
export class Problems {
  readonly #errors: FieldErrors = Object.create(inheritsNothing);
  readonly #looksInside: boolean;
  /** The way to the value that is being explained. It becomes a path only where something is wrong. */
  readonly #keys: (string | number)[] = [];
  #forms: readonly (readonly string[])[] | undefined;

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

  /** What an object that was found to be none of several could have been: the last such object. */
  get forms(): readonly (readonly string[])[] | undefined {
    return this.#forms;
  }

  /** Tells a problem of the value that is being explained: "must be a string". A value that stands at no path is told as `''`. */
  add(message: string): void {
    const path = pathOf(this.#keys);
    const messages = this.#errors[path];
    if (messages === undefined) this.#errors[path] = [message];
    else messages.push(message);
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
  required(key: string | number, input: unknown, decoder: Decoder<unknown>): void {
    if (!this.#looksInside) return;
    if (input !== undefined && this.#keys.length < levelsToRead && decoder.read(input) !== invalid) return;
    this.#keys.push(key);
    if (input === undefined) this.add(messages.required);
    else decoder.explain(input, this);
    this.#keys.pop();
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
    this.#keys.push(key);
    explain();
    this.#keys.pop();
  }
}

/** The keys with dots between them. They are few, and `join` is made for long lists: it took a tenth of explaining. */
function pathOf(keys: readonly (string | number)[]): string {
  let path = `${keys[0] ?? ''}`;
  for (let index = 1; index < keys.length; index++) path += `.${keys[index]}`;
  return path;
}
