import type { RequestContext } from '../context/request-context.js';

/** The first stage of a throttled route. */
export interface Limiter {
  /**
   * Counts a request, and answers a promise only when that has to be waited for.
   * @throws TooManyRequestsException when the client has used up its window; what tracker and store throw otherwise.
   */
  admit(context: RequestContext): void | Promise<void>;
}
