import type { ServerResponse } from 'node:http';
import type { RequestContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';

/** Logs a request after its response was sent, or after its client disconnected. */
export function logAccess(response: ServerResponse, context: RequestContext, logger: Logger): void {
  const start = performance.now();
  response.once('close', () => {
    const { method, path, requestId, traceId } = context;
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    const aborted = !response.writableFinished;
    logger.info('request', {
      method,
      path,
      status: response.statusCode,
      ms,
      requestId,
      traceId,
      ...(aborted && { aborted }),
    });
  });
}
