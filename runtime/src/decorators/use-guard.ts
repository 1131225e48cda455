import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { GuardEntry } from './with-options.js';

/** `@UseGuard(AuthGuard)` applies guards to a route, or to every route of a controller, in the order of the list. */
export function UseGuard(
  ..._guards: readonly [GuardEntry, ...GuardEntry[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
