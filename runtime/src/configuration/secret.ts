const hidden = '[secret]';

/** The method by which `util.inspect`, and so `console.log`, writes an object. */
const inspect = Symbol.for('nodejs.util.inspect.custom');

/**
 * A text that does not print itself, such as a password: `String(secret)`, `JSON.stringify`, `console.log` and logs write `[secret]`.
 * `reveal()` returns the text. As a property of a `@Configuration` class, it is read from an environment variable. Two secrets
 * with the same text are different objects: compare the revealed texts.
 */
export class Secret {
  readonly #text: string;

  /** Makes a secret of a text, for tests and for values that do not come from the environment. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the text of the secret. */
  reveal(): string {
    return this.#text;
  }

  /** Returns `[secret]`. */
  toString(): string {
    return hidden;
  }

  /** Returns `[secret]`. */
  toJSON(): string {
    return hidden;
  }

  /** Returns `[secret]`, for `util.inspect` and `console.log`. */
  [inspect](): string {
    return hidden;
  }
}
