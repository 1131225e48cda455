import type { Token } from '../contract/token.js';
import { StartupError } from '../errors/startup-error.js';
import { Logger } from '../logging/logger.js';
import type { DependencyTable } from './compiled-application.js';
import { describeOtherCopy } from './other-copy.js';

/** A replacement of a provider. */
export interface Replacement {
  /** The tokens of its arguments, which the application provides. */
  readonly dependencies: readonly Token[];
  /** Creates it; `overrideFactory` has proved that the instances for `dependencies` fit. */
  readonly create: (...dependencies: never[]) => unknown;
}

/** The replacements of providers. */
export type Overrides = ReadonlyMap<Token, Replacement>;

/**
 * The providers that nothing needs any more because everything that needs them is overridden. A provider that nothing needed
 * in the first place (a controller) is still built, and so is one that a replacement needs.
 */
export function superfluousProviders(table: DependencyTable, overrides: Overrides): ReadonlySet<Token> {
  const superfluous = new Set<Token>();
  if (overrides.size === 0) return superfluous;
  const needs = new Map(table);
  const neededBy = countNeeds(table, overrides);
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

function countNeeds(table: DependencyTable, overrides: Overrides): Map<Token, number> {
  const counts = new Map<Token, number>();
  const lists = [...table.map(([, needs]) => needs), ...Array.from(overrides.values(), (one) => one.dependencies)];
  for (const needs of lists) {
    for (const needed of new Set(needs)) counts.set(needed, (counts.get(needed) ?? 0) + 1);
  }
  return counts;
}

/** A replacement, and the providers that have to exist before it. */
export interface OverrideStep extends Replacement {
  readonly token: Token;
  /** The providers that the replacement needs, directly or through others, without other replacements. */
  readonly before: ReadonlySet<Token>;
}

/**
 * The replacements in an order in which each comes after those that it needs, directly or through providers.
 * @throws StartupError for a circular dependency, or a type that the application does not provide.
 */
export function overrideSteps(
  table: DependencyTable,
  overrides: Overrides,
  provided: ReadonlySet<Token>,
): readonly OverrideStep[] {
  for (const token of overrides.keys()) {
    if (!provided.has(token)) {
      throw new StartupError(
        'unknown-override',
        `\`${token.name}\` is overridden, but the application does not provide it${describeOtherCopy(token, provided)}`,
      );
    }
  }
  const needs = new Map(table);
  const steps = new Map<Token, OverrideStep>();
  const add = (token: Token, replacement: Replacement, path: readonly Token[]): void => {
    if (steps.has(token)) return;
    const before = new Set<Token>();
    const waiting = replacement.dependencies.map((needed): readonly Token[] => [...path, token, needed]);
    for (const chain of waiting) {
      const needed = chain.at(-1);
      if (needed === undefined || before.has(needed) || needed === Logger) continue;
      if (!provided.has(needed)) throw missingDependency(token, needed, provided);
      if (chain.indexOf(needed) < chain.length - 1) throw circularOverride(chain.slice(chain.indexOf(needed)));
      const other = overrides.get(needed);
      if (other !== undefined) {
        add(needed, other, chain.slice(0, -1));
        continue;
      }
      before.add(needed);
      for (const further of needs.get(needed) ?? []) waiting.push([...chain, further]);
    }
    steps.set(token, { token, ...replacement, before });
  };
  for (const [token, replacement] of overrides) add(token, replacement, []);
  return [...steps.values()];
}

function missingDependency(token: Token, needed: Token, provided: ReadonlySet<Token>): StartupError {
  return new StartupError(
    'unknown-override',
    `the override of \`${token.name}\` needs \`${needed.name}\`, which the application does not provide${describeOtherCopy(needed, provided)}`,
  );
}

function circularOverride(chain: readonly Token[]): StartupError {
  const names = chain.map(({ name }) => `\`${name}\``).join(' -> ');
  return new StartupError('circular-override', `circular dependency of an override: ${names}`);
}
