import type { RequestContext } from '../context/request-context.js';

/** A limiter is the first stage of a throttled route: it counts requests and rejects those above the limit. */
export interface Limiter {
  /**
   * Counts a request. Returns a promise only if the tracker or the store does.
   * @throws TooManyRequestsException when the client exceeds its limit, and the errors of the tracker and the store.
   */
  admit(context: RequestContext): void | Promise<void>;
}
