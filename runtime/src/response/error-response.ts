import type { ErrorMap } from '../errors/http-exception.js';
import { reasonPhrase } from '../errors/reason-phrase.js';
import type { HeaderPairs } from '../headers/header-pairs.js';
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
export function errorResponse(
  status: number,
  message: string,
  errors?: ErrorMap,
  headers: HeaderPairs = [],
): HttpResponse {
  const envelope: ErrorEnvelope = { status, error: reasonPhrase(status), message, ...(errors && { errors }) };
  let answer = HttpResponse.json(status, envelope);
  for (const [name, value] of headers) answer = answer.withHeader(name, value);
  return answer;
}
