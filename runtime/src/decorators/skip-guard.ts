import type { ClassToken } from '../contract/token.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { Guard } from './guard.js';

/**
 * `@SkipGuard(RequireLogin)` removes guards of the module from the routes of a class, or guards of the module and the class from a route.
 * `@SkipGuard()` removes all of them, for a controller that many applications use.
 */
export function SkipGuard(
  ..._guards: readonly ClassToken<Guard<never>>[]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
