import type { RequestContext } from '../context/request-context.js';
import type { HttpResponse } from '../response/http-response.js';

/** Calls the next interceptor, or the handler after the last one, and returns the response. */
export type Next = () => Promise<HttpResponse>;

/**
 * An interceptor wraps the handler: it can act before the handler is called, and change the response. `options` come from
 * `withOptions(CacheFor, { seconds: 60 })` where the interceptor is listed.
 */
export interface Interceptor<Options = void> {
  intercept(context: RequestContext, next: Next, options: Options): Promise<HttpResponse>;
}
