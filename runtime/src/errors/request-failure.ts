import type { FieldErrors } from '../contract/field-errors.js';
import type { ValidationProblem } from '../contract/validation-problem.js';

/**
 * The kind of a failed request: `validation` (a decoded input is invalid), `not-found` (no route has the method and path),
 * `rate-limit` (a `TooManyRequestsException`), `http` (any other client error: a malformed body, an exception with a status from
 * 400 to 499), and `internal` (everything else, without its message).
 */
export type FailureKind = 'validation' | 'not-found' | 'rate-limit' | 'http' | 'internal';

/** A failed request, for the `handle` method of an `ErrorHandler`. Everything except `cause` can be sent to the client. */
export interface RequestFailure {
  /** The status of the response, which the error handler can change. */
  readonly status: number;
  readonly kind: FailureKind;
  /** The message of the exception; `Internal Server Error` for a status from 500 on. */
  readonly message: string;
  /** The validation errors of fields: at most 100, with at most 64 KiB of text. */
  readonly errors?: FieldErrors;
  /** Present if `errors` is incomplete. */
  readonly truncated?: true;
  /**
   * The problems of invalid inputs as data, for translated messages: `{ path, code, parameters, message }`. Empty for failures of other kinds
   * than `validation`. Bounded as `errors`.
   */
  readonly problems: readonly ValidationProblem[];
  /** The thrown value; `undefined` where nothing was thrown. It can contain internal details. */
  readonly cause: unknown;
}
