import type { ErrorMap } from '../errors/http-exception.js';
import { reasonPhrase } from '../errors/reason-phrase.js';
import { HttpResponse } from './http-response.js';

/** The body of every answer that is an error. */
export interface ErrorEnvelope {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  /** Fields and what is wrong with them. */
  readonly errors?: ErrorMap;
}

/** An answer with the error envelope. */
export function errorResponse(status: number, message: string, errors?: ErrorMap): HttpResponse {
  const envelope: ErrorEnvelope = { status, error: reasonPhrase(status), message, ...(errors && { errors }) };
  return HttpResponse.json(status, envelope);
}
