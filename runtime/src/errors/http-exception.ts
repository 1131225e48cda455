import type { FieldErrors } from '../contract/field-errors.js';
import { checkHeader, type HeaderPairs } from '../headers/header-pairs.js';
import { reasonPhrase } from './reason-phrase.js';

/** The options of an `HttpException`: validation errors and a cause. */
export interface HttpExceptionOptions {
  /** The validation errors of fields, for `errors` in the response. */
  readonly errors?: FieldErrors;
  /** Whether `errors` is incomplete: the response then has `"truncated": true`. Default: false. */
  readonly isTruncated?: boolean;
  /** The cause of the exception: logged for a status from 500 on, never sent. */
  readonly cause?: unknown;
}

/**
 * An HTTP error. Thrown anywhere in the handling of a request, it ends the request with the response `{ status, error, message }`.
 * The message of a server error (500 to 599) is logged and not sent to the client.
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

  /** Whether `errors` is incomplete. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Adds validation errors of fields: `throw new ConflictException('…').withErrors({ name: ['is taken'] })`. */
  withErrors(errors: FieldErrors): this {
    this.#errors = errors;
    return this;
  }

  /** The headers of the response, in order, in addition to those of every response. */
  get headers(): HeaderPairs {
    return this.#headers;
  }

  /**
   * Adds a header to the response: `throw new UnauthorizedException().withHeader('www-authenticate', 'Bearer')`.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  withHeader(name: string, value: string): this {
    checkHeader(name, value);
    this.#headers = [...this.#headers, [name, value]];
    return this;
  }
}
