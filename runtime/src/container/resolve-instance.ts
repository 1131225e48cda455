import type { Token } from '../contract/token.js';

/**
 * The instance that was built, or overridden, for a token.
 * @throws Error when there is none.
 */
export function resolveInstance<T>(instances: ReadonlyMap<Token, unknown>, token: Token<T>): T {
  if (!instances.has(token)) {
    throw new Error(
      `the application has no instance of \`${token.name}\`: no module provides it, or only overridden providers need it`,
    );
  }
  // The generated container has put it there with the token of its type.
  return instances.get(token) as T;
}
