import type { RequestContext } from '../context/request-context.js';
import type { Token } from '../contract/token.js';
import type { HttpResponse } from '../response/http-response.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** Goes on to the next interceptor, at last to the handler, and gives back the answer. */
export type Next = () => Promise<HttpResponse>;

/** Stands around the handlers: sees the request first and the answer last. */
export interface Interceptor {
  intercept(context: RequestContext, next: Next): Promise<HttpResponse>;
}

/** Puts interceptors around every route of a controller, or around one; the first of the list is the outermost. */
export function UseInterceptor(
  ..._interceptors: readonly [Token<Interceptor>, ...Token<Interceptor>[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
