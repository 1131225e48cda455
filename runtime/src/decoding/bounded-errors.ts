import type { ProblemDescription, ValidationProblem } from '../contract/validation-problem.js';
import { cutPath } from './field-path.js';
import { customViolation } from './violations.js';

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
  /** The errors in the order in which they were added, as data. */
  readonly #found: { readonly path: string; readonly violation: ProblemDescription; readonly message: string }[] = [];
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

  /** The problems that were added, without their paths. */
  get violations(): readonly ProblemDescription[] {
    return this.#found.map(({ violation }) => violation);
  }

  /** The errors as data. A field whose messages are replaced by one text can have several. */
  get problems(): readonly ValidationProblem[] {
    return this.#found.map(({ path, violation, message }) => ({ ...violation, path, message }));
  }

  /** Adds a problem of a field. `message` replaces its message; a text alone is a message of the application. */
  add(path: string, problem: ProblemDescription | string, message?: string): void {
    const violation = typeof problem === 'string' ? customViolation(problem) : problem;
    this.#add(path, violation, message ?? violation.message, message !== undefined);
  }

  #add(path: string, violation: ProblemDescription, message: string, isReplaced: boolean): void {
    if (this.#isTruncated) return;
    const messages = this.errors[path];
    if (isReplaced && messages?.includes(message)) {
      this.#found.push({ path, violation, message });
      return;
    }
    const bytes = Buffer.byteLength(message) + (messages === undefined ? Buffer.byteLength(path) : 0);
    if (this.#bytes + bytes > this.#mostBytes || (messages === undefined && this.#fields === this.#mostFields)) {
      this.#isTruncated = true;
      return;
    }
    this.#bytes += bytes;
    this.#found.push({ path, violation, message });
    if (messages !== undefined) messages.push(message);
    else {
      this.#fields++;
      this.errors[path] = [message];
    }
  }

  /** Adds the errors of another collection, with their data. */
  merge(other: BoundedErrors): void {
    for (const { path, violation, message } of other.#found) {
      this.#add(path, violation, message, message !== violation.message);
    }
    if (other.isTruncated) this.#isTruncated = true;
  }

  /** Adds messages of the application. `isTruncated`: these errors are already incomplete. */
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
