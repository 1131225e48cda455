import { asError } from '../errors/as-error.js';
import { HttpException } from '../errors/http-exception.js';
import type { Logger } from '../logging/logger.js';
import { errorResponse } from '../response/error-response.js';
import type { HttpResponse } from '../response/http-response.js';

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
    return errorResponse(thrown.status, thrown.message, thrown.errors, thrown.headers);
  }
  const { method, path, requestId, traceId } = request;
  logger.error('request failed', { requestId, traceId, method, path, err: asError(thrown) });
  const { status, headers } = thrown instanceof HttpException ? thrown : { status: 500, headers: [] };
  return errorResponse(status, 'Internal Server Error', undefined, headers);
}
