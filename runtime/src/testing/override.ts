import type { Token } from '../contract/token.js';
import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';

/** Stands in for a provider, made by `override` or `overrideFactory`. */
export interface Override {
  readonly token: Token;
  /** Makes the stand-in. */
  readonly create: () => unknown;
}

/** What others see of an instance: a stand-in needs no private fields. */
export type PublicOf<T> = Pick<T, keyof T>;

/** Replaces a provider by an instance. It gets no lifecycle hooks, and what only the provider needed is not built. */
export function override<T>(token: Token<T>, instance: PublicOf<NoInfer<T>>): Override {
  return { token, create: () => instance };
}

/** Replaces a provider by what a function makes, which may have to be waited for. Otherwise as `override`. */
export function overrideFactory<T>(
  token: Token<T>,
  create: () => PublicOf<NoInfer<T>> | Promise<PublicOf<NoInfer<T>>>,
): Override {
  return { token, create };
}

/**
 * Makes every stand-in.
 * @throws StartupError when a factory fails, or one provider is overridden twice.
 */
export async function createOverrides(overrides: readonly Override[]): Promise<ReadonlyMap<Token, unknown>> {
  const instances = new Map<Token, unknown>();
  for (const { token, create } of overrides) {
    if (instances.has(token)) throw new StartupError('duplicate-override', `\`${token.name}\` is overridden twice`);
    try {
      instances.set(token, present(await create()));
    } catch (cause) {
      throw new StartupError('factory-failed', `the override of \`${token.name}\` failed: ${messageOf(cause)}`, {
        cause,
      });
    }
  }
  return instances;
}

/** Types promise an instance; a test in JavaScript, or with a cast, may break that promise. */
function present(instance: unknown): unknown {
  if (instance === undefined || instance === null) throw new TypeError(`the instance is ${instance}`);
  return instance;
}
