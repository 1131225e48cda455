import type { RequestContext } from '../context/request-context.js';

/** A tracker identifies the client of a request. It runs before the guards, so the values that they set do not exist yet. */
export interface ThrottleTracker {
  /** Returns a text that identifies the client. An `HttpException` that it throws is the response; other errors are a response 500. */
  track(context: RequestContext): string | Promise<string>;
}
