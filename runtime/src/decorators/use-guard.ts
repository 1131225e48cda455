import type { Token } from '../contract/token.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { Guard } from './guard.js';

/** Puts guards in front of every route of a controller, or in front of one; they run in the order of the list. */
export function UseGuard(
  ..._guards: readonly [Token<Guard>, ...Token<Guard>[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
