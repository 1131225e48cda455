import type { Token } from '../contract/token.js';
import type { DependencyTable } from './compiled-application.js';

/**
 * One entry of the table of dependencies. A call, so that all entries have one type: a compiler gives up on a list of some
 * thousand literals that each have a type of their own.
 */
export function needs(provider: Token, needed: readonly Token[]): DependencyTable[number] {
  return [provider, needed];
}
