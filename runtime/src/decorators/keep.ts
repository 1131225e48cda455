import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/**
 * `@Keep()` marks a provider that no class injects and whose construction has effects, such as a constructor that subscribes to a queue. The
 * provider is constructed either way; the decorator declares that this is intended.
 */
export function Keep(): AshlarClassDecorator {
  return noBehaviour;
}
