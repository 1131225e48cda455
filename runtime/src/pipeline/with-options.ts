import type { RequestContext } from '../context/request-context.js';
import type { Guard } from '../decorators/guard.js';
import type { Interceptor, Next } from '../decorators/interceptor.js';
import type { PlainGuard, PlainInterceptor } from '../decorators/with-options.js';
import type { HttpResponse } from '../response/http-response.js';

/**
 * The instance of a guard or an interceptor with the options of one route. Their type is checked where the application lists them: the text
 * of a member of an enum, for example, is not of the type of the enum.
 */
export function withOptions(
  instance: Guard<never> & Interceptor<never>,
  options: unknown,
): PlainGuard & PlainInterceptor;
export function withOptions(instance: Guard<never>, options: unknown): PlainGuard;
export function withOptions(instance: Interceptor<never>, options: unknown): PlainInterceptor;
export function withOptions(
  instance: Guard<never> | Interceptor<never>,
  options: unknown,
): PlainGuard & PlainInterceptor {
  // Each list of a route calls the method of its own kind alone, which the overloads require.
  return new InstanceWithOptions(instance as Guard<unknown> & Interceptor<unknown>, options);
}

/** A guard or an interceptor that is called with the same options for every request. */
export class InstanceWithOptions implements PlainGuard, PlainInterceptor {
  readonly instance: Guard<unknown> & Interceptor<unknown>;
  readonly #options: unknown;

  constructor(instance: Guard<unknown> & Interceptor<unknown>, options: unknown) {
    this.instance = instance;
    this.#options = options;
  }

  canActivate(context: RequestContext): boolean | Promise<boolean> {
    return this.instance.canActivate(context, this.#options);
  }

  intercept(context: RequestContext, next: Next): Promise<HttpResponse> {
    return this.instance.intercept(context, next, this.#options);
  }
}
