import type { RequestContext } from '../context/request-context.js';
import type { ClassToken } from '../contract/token.js';
import type { HttpResponse } from '../response/http-response.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** Calls the next interceptor, or the handler after the last one, and returns the response. */
export type Next = () => Promise<HttpResponse>;

/** An interceptor wraps the handler: it can act before the handler is called, and change the response. */
export interface Interceptor {
  intercept(context: RequestContext, next: Next): Promise<HttpResponse>;
}

/** `@UseInterceptor(Timing)` applies interceptors to a route, or to every route of a controller; the first one is the outermost. */
export function UseInterceptor(
  ..._interceptors: readonly [ClassToken<Interceptor>, ...ClassToken<Interceptor>[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
