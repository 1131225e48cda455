import type { ClassToken } from '../contract/token.js';
import type { Guard } from '../decorators/guard.js';
import type { Interceptor } from '../decorators/interceptor.js';
import type { Override } from './override.js';

/** One class can be a guard and an interceptor. */
const admitAll: Guard & Interceptor = { canActivate: () => true, intercept: (_context, next) => next() };

/**
 * `skipGuard(SignedIn)` replaces a guard by one that admits every request, whatever its options are, otherwise as `override`. Values
 * that it sets in the context are absent.
 */
export function skipGuard(guard: ClassToken<Guard<never>>): Override {
  return { token: guard, dependencies: [], create: () => admitAll };
}

/** `skipInterceptor(Envelope)` replaces an interceptor by one that returns the response of the handler, otherwise as `override`. */
export function skipInterceptor(interceptor: ClassToken<Interceptor<never>>): Override {
  return { token: interceptor, dependencies: [], create: () => admitAll };
}
