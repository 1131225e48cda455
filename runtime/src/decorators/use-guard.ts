import type { ClassToken } from '../contract/token.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { Guard } from './guard.js';

/** `@UseGuard(AuthGuard)` applies guards to a route, or to every route of a controller, in the order of the list. */
export function UseGuard(
  ..._guards: readonly [ClassToken<Guard>, ...ClassToken<Guard>[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
