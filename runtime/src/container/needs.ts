import type { Token } from '../contract/token.js';
import type { DependencyTable } from './compiled-application.js';

/**
 * Creates an entry of the table of dependencies. It is a call, so that all entries have one type: TypeScript fails for a list of
 * some thousand literals with different types.
 */
export function needs(provider: Token, needed: readonly Token[]): DependencyTable[number] {
  return [provider, needed];
}
