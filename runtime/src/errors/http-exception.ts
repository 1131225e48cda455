import type { FieldErrors } from '../contract/field-errors.js';
import { checkHeader, type HeaderPairs } from '../headers/header-pairs.js';
import { reasonPhrase } from './reason-phrase.js';

/** What an exception says beside its message. */
export interface HttpExceptionOptions {
  /** Fields and what is wrong with them, for the `errors` of the answer. */
  readonly errors?: FieldErrors;
  /** Whether `errors` leaves some out: the response says so (`"truncated": true`). Default: false. */
  readonly isTruncated?: boolean;
  /** What led to it: logged for a server status, never sent. */
  readonly cause?: unknown;
}

/**
 * An answer with a client or server status. Thrown anywhere on the way of a request, it ends the way: the client gets
 * `{ status, error, message }`. For a server status (500 to 599) the message is hidden from the client, and logged.
 */
export class HttpException extends Error {
  readonly status: number;
  readonly #isTruncated: boolean;
  #errors: FieldErrors | undefined;
  #headers: HeaderPairs = [];

  constructor(status: number, message: string = reasonPhrase(status), options: HttpExceptionOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(`invalid error status ${status}: it must be an integer from 400 to 599`);
    }
    this.status = status;
    this.#isTruncated = options.isTruncated ?? false;
    this.#errors = options.errors;
  }

  // On the prototype: an own property would show in every printed stack.
  override get name(): string {
    return this.constructor.name;
  }

  get errors(): FieldErrors | undefined {
    return this.#errors;
  }

  /** Whether `errors` leaves some out. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Tells fields and what is wrong with them: `throw new ConflictException('…').withErrors({ name: ['is taken'] })`. */
  withErrors(errors: FieldErrors): this {
    this.#errors = errors;
    return this;
  }

  /** The headers of the answer, in order, beside those that every answer has. */
  get headers(): HeaderPairs {
    return this.#headers;
  }

  /**
   * Gives the answer a header, also that of a server status: `throw new UnauthorizedException().withHeader('www-authenticate', 'Bearer')`.
   * @throws TypeError for a name or value that must not reach the wire.
   */
  withHeader(name: string, value: string): this {
    checkHeader(name, value);
    this.#headers = [...this.#headers, [name, value]];
    return this;
  }
}
