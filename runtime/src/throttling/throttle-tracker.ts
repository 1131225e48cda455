import type { RequestContext } from '../context/request-context.js';

/** Says who a request is from. It is asked before the guards: what they set in the context is not there yet. */
export interface ThrottleTracker {
  /** A text that is the same for every request of one client, and of no other. What it throws is the answer of the request. */
  track(context: RequestContext): string | Promise<string>;
}
