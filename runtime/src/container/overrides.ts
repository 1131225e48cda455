import type { Token } from '../contract/token.js';
import { StartupError } from '../errors/startup-error.js';
import type { DependencyTable } from './compiled-application.js';

/** The instances that replace providers. */
export type Overrides = ReadonlyMap<Token, unknown>;

/**
 * The providers that nothing needs any more because everything that needs them is overridden. A provider that nothing needed
 * in the first place (a controller) is still built.
 */
export function superfluousProviders(table: DependencyTable, overrides: Overrides): ReadonlySet<Token> {
  const superfluous = new Set<Token>();
  if (overrides.size === 0) return superfluous;
  const needs = new Map(table);
  const neededBy = countNeeds(table);
  const removed: Token[] = [...overrides.keys()];
  for (let token = removed.pop(); token !== undefined; token = removed.pop()) {
    for (const needed of new Set(needs.get(token))) {
      const count = (neededBy.get(needed) ?? 0) - 1;
      neededBy.set(needed, count);
      if (count > 0 || overrides.has(needed)) continue;
      superfluous.add(needed);
      removed.push(needed);
    }
  }
  return superfluous;
}

function countNeeds(table: DependencyTable): Map<Token, number> {
  const counts = new Map<Token, number>();
  for (const [, needs] of table) {
    for (const needed of new Set(needs)) counts.set(needed, (counts.get(needed) ?? 0) + 1);
  }
  return counts;
}

/**
 * Checks the overrides against the tokens of the container.
 * @throws StartupError when a type is overridden that the application does not provide.
 */
export function checkOverrides(overrides: Overrides, provided: ReadonlyMap<Token, unknown>): void {
  for (const token of overrides.keys()) {
    if (!provided.has(token)) {
      throw new StartupError(
        'unknown-override',
        `\`${token.name}\` is overridden, but the application does not provide it`,
      );
    }
  }
}
