import type { RequestContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';
import { logRequest } from './log-request.js';

/** The end of a request: its whole response was sent, the server aborted the response, or the client had disconnected before. */
export type RequestEnd = 'sent' | 'aborted' | 'disconnected';

/** Logs the end of a request. `status` is the status of the response. */
export type AccessEntry = (status: number, end: RequestEnd) => void;

/** The status of requests whose clients have disconnected: no client receives it. Other servers log the same number. */
const clientClosedRequest = 499;

/** Starts to measure the time of a request. The returned function logs it, unless `skipAccessLog` was called. */
export function logAccess(context: RequestContext, logger: Logger): AccessEntry {
  const start = performance.now();
  return (statusOfResponse, end) => {
    if (!context.hasAccessLog) return;
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    const status = end === 'disconnected' ? clientClosedRequest : statusOfResponse;
    logRequest(logger, 'info', 'request', context, { status, ms, ...(end !== 'sent' && { aborted: true }) });
  };
}
