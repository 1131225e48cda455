import { cutPath } from './field-path.js';

/** The most fields that the errors of a response name. */
const mostFields = 100;

/** The most text that the errors of a response hold, in bytes of UTF-8. */
const mostBytes = 65_536;

/**
 * Errors inherit nothing: a field may be called `constructor`. An object with this prototype is filled in half the time of
 * one without any, which would be a hash table from the start.
 */
const inheritsNothing: object = Object.freeze(Object.create(null));

/** What is wrong with an input, up to the bounds of a response: a client must not get many times what it has sent. */
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

  /** Whether something was left out. Nothing more is taken from then on. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Adds a message to those of a field. */
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

  /** Adds what was found elsewhere. `isTruncated`: something was left out there. */
  addAll(errors: Readonly<Record<string, readonly string[]>>, isTruncated = false): void {
    for (const path in errors) {
      if (this.#isTruncated) return;
      const cut = cutPath(path);
      for (const message of errors[path] ?? []) this.add(cut, message);
    }
    if (isTruncated) this.#isTruncated = true;
  }
}

/** Whether errors were collected within the bounds. */
export function areBounded(errors: object): boolean {
  return Object.getPrototypeOf(errors) === inheritsNothing;
}
