import type { ClassToken } from '../contract/token.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { Interceptor } from './interceptor.js';

/**
 * `@SkipInterceptor(Timing)` removes interceptors of the module from the routes of a class, or interceptors of the module and the class from a
 * route. `@SkipInterceptor()` removes all of them.
 */
export function SkipInterceptor(
  ..._interceptors: readonly ClassToken<Interceptor<never>>[]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
