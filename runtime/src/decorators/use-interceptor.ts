import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { InterceptorEntry } from './with-options.js';

/** `@UseInterceptor(Timing)` applies interceptors to a route, or to every route of a controller; the first one is the outermost. */
export function UseInterceptor(
  ..._interceptors: readonly [InterceptorEntry, ...InterceptorEntry[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
