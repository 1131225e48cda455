import type { FieldErrors } from '../contract/field-errors.js';
import { areBounded, BoundedErrors } from '../decoding/bounded-errors.js';
import { look } from '../errors/as-error.js';
import { reasonPhrase } from '../errors/reason-phrase.js';
import type { HeaderPairs } from '../headers/header-pairs.js';
import { HttpResponse } from './http-response.js';

/** The body of every response with an error status. */
export interface ErrorEnvelope {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  /** The validation errors of fields: at most 100, with at most 64 KiB of text. */
  readonly errors?: FieldErrors;
  /** Present if `errors` is incomplete. */
  readonly truncated?: true;
}

/** The parts of an error response besides its status and message. */
export interface ErrorResponseParts {
  readonly errors?: FieldErrors | undefined;
  /** Whether `errors` is already incomplete. */
  readonly isTruncated?: boolean;
  readonly headers?: HeaderPairs;
}

/** Creates a response with the error envelope. */
export function errorResponse(status: number, message: string, parts: ErrorResponseParts = {}): HttpResponse {
  const envelope: ErrorEnvelope = { status, error: reasonPhrase(status), message, ...boundedParts(parts) };
  let response = HttpResponse.json(status, envelope);
  for (const [name, value] of parts.headers ?? []) response = response.withHeader(name, value);
  return response;
}

/** The errors of a response, bounded: at most 100, with at most 64 KiB of text. */
export function boundedParts({
  errors,
  isTruncated = false,
}: ErrorResponseParts): Pick<ErrorEnvelope, 'errors' | 'truncated'> | undefined {
  if (errors === undefined) return undefined;
  if (areBounded(errors)) return { errors, ...(isTruncated && { truncated: true }) };
  const bounded = new BoundedErrors();
  bounded.addAll(textsOf(errors), isTruncated);
  return { errors: bounded.errors, ...(bounded.isTruncated && { truncated: true }) };
}

/** Applications in plain JavaScript can throw errors with messages that are not strings. */
function textsOf(errors: Readonly<Record<string, unknown>>): Record<string, readonly string[]> {
  const texts: Record<string, readonly string[]> = Object.create(null);
  for (const [path, messages] of Object.entries(errors)) {
    texts[path] = (Array.isArray(messages) ? messages : [messages]).map(textOf);
  }
  return texts;
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : look(message);
}
