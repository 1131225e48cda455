import { asError } from '../errors/as-error.js';
import { HttpException } from '../errors/http-exception.js';
import type { Logger } from '../logging/logger.js';
import { errorResponse } from '../response/error-response.js';
import type { HttpResponse } from '../response/http-response.js';

/** The fields of a failed request for the log. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly traceId: string;
}

/** The constant response if creating another one fails. */
const lastResort: HttpResponse = errorResponse(500, 'Internal Server Error');

/**
 * Turns a thrown value into the response. A client error is sent as it is. Everything else is logged with its causes
 * and sent without its message, because it can contain internal details. It never throws: the
 * thrown value can be a proxy, or have getters that throw.
 */
export function respondToError(thrown: unknown, logger: Logger, request: FailedRequest): HttpResponse {
  try {
    return responseTo(thrown, logger, request);
  } catch (error) {
    logFailure(error, logger, request);
    return lastResort;
  }
}

function responseTo(thrown: unknown, logger: Logger, request: FailedRequest): HttpResponse {
  if (thrown instanceof HttpException && thrown.status < 500) {
    const { status, message, errors, isTruncated, headers } = thrown;
    return errorResponse(status, message, { errors, isTruncated, headers });
  }
  logFailure(thrown, logger, request);
  const { status, headers } = thrown instanceof HttpException ? thrown : { status: 500, headers: [] };
  return errorResponse(status, 'Internal Server Error', { headers });
}

function logFailure(thrown: unknown, logger: Logger, { method, path, requestId, traceId }: FailedRequest): void {
  logger.error('request failed', { requestId, traceId, method, path, err: asError(thrown) });
}
