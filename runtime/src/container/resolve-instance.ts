import type { Token } from '../contract/token.js';
import { describeOtherCopy } from './other-copy.js';

/**
 * The instance that was built, or overridden, for a token.
 * @throws Error when there is none.
 */
export function resolveInstance<T>(instances: ReadonlyMap<Token, unknown>, token: Token<T>): T {
  if (!instances.has(token)) {
    const otherCopy = describeOtherCopy(token, instances.keys());
    throw new Error(
      `the application has no instance of \`${token.name}\`: no module provides it, or only overridden providers need it${otherCopy}`,
    );
  }
  // The generated container has put it there with the token of its type.
  return instances.get(token) as T;
}
