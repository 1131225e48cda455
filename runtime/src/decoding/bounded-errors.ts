import { cutPath } from './field-path.js';

/** The maximum number of fields in the errors of a response. */
const mostFields = 100;

/** The maximum size of the errors of a response, in bytes of UTF-8. */
const mostBytes = 65_536;

/**
 * The prototype of `errors`, without properties, because a field can have the name `constructor`. Filling an object with this
 * prototype takes half the time of one with the prototype `null`, which V8 makes a hash table.
 */
const inheritsNothing: object = Object.freeze(Object.create(null));

/** The errors of an input, up to the limits of a response: a small request must not cause a large response. */
export class BoundedErrors {
  readonly errors: Record<string, string[]> = Object.create(inheritsNothing);
  readonly #mostFields: number;
  readonly #mostBytes: number;
  #fields = 0;
  #bytes = 0;
  #isTruncated = false;

  constructor(fields = mostFields, bytes = mostBytes) {
    this.#mostFields = fields;
    this.#mostBytes = bytes;
  }

  /** Whether an error was omitted. Later errors are ignored. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Adds a message to the errors of a field. */
  add(path: string, message: string): void {
    if (this.#isTruncated) return;
    const messages = this.errors[path];
    const bytes = Buffer.byteLength(message) + (messages === undefined ? Buffer.byteLength(path) : 0);
    if (this.#bytes + bytes > this.#mostBytes || (messages === undefined && this.#fields === this.#mostFields)) {
      this.#isTruncated = true;
      return;
    }
    this.#bytes += bytes;
    if (messages !== undefined) messages.push(message);
    else {
      this.#fields++;
      this.errors[path] = [message];
    }
  }

  /** Adds errors that were collected elsewhere. `isTruncated`: these errors are already incomplete. */
  addAll(errors: Readonly<Record<string, readonly string[]>>, isTruncated = false): void {
    for (const path in errors) {
      if (this.#isTruncated) return;
      const cut = cutPath(path);
      for (const message of errors[path] ?? []) this.add(cut, message);
    }
    if (isTruncated) this.#isTruncated = true;
  }
}

/** Whether an object of errors was made by a `BoundedErrors`, and so is within the limits. */
export function areBounded(errors: object): boolean {
  return Object.getPrototypeOf(errors) === inheritsNothing;
}
