import type { RequestContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';

/** Logs a request after its response was sent, or after its client disconnected. */
export type AccessEntry = (status: number, isAborted: boolean) => void;

/** Starts to measure the time of a request. The returned function logs it. */
export function logAccess(context: RequestContext, logger: Logger): AccessEntry {
  const start = performance.now();
  return (status, isAborted) => {
    const { method, path, requestId, traceId } = context;
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    logger.info('request', { method, path, status, ms, requestId, traceId, ...(isAborted && { aborted: true }) });
  };
}
