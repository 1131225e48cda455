import type { Logger } from '../logging/logger.js';
import { HttpResponse } from '../response/http-response.js';
import { asError } from './as-error.js';
import { type ErrorMap, HttpException } from './http-exception.js';
import { reasonPhrase } from './reason-phrase.js';

/** The body of every answer that is an error. */
export interface ErrorEnvelope {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  /** Fields and what is wrong with them. */
  readonly errors?: ErrorMap;
}

/** What the log tells of a request that failed. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly traceId: string;
}

/**
 * Turns whatever was thrown into the answer. A client error is told as it is. Everything else is logged with its causes
 * and told without its message, so that nothing of the inside gets out.
 */
export function answerError(thrown: unknown, logger: Logger, request: FailedRequest): HttpResponse {
  if (thrown instanceof HttpException && thrown.status < 500) {
    return errorResponse(thrown.status, thrown.message, thrown.errors);
  }
  const { method, path, requestId, traceId } = request;
  logger.error('request failed', { requestId, traceId, method, path, err: asError(thrown) });
  return errorResponse(thrown instanceof HttpException ? thrown.status : 500, 'Internal Server Error');
}

/** An answer with the error envelope. */
export function errorResponse(status: number, message: string, errors?: ErrorMap): HttpResponse {
  const envelope: ErrorEnvelope = { status, error: reasonPhrase(status), message, ...(errors && { errors }) };
  return HttpResponse.json(status, envelope);
}
