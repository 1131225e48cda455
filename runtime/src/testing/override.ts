import type { Token } from '../contract/token.js';
import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';

/** A replacement of a provider, made by `override` or `overrideFactory`. */
export interface Override {
  readonly token: Token;
  /** Creates the replacement. */
  readonly create: () => unknown;
}

/** The public members of a class: a replacement needs no private fields. */
export type PublicOf<T> = Pick<T, keyof T>;

/** `override(Clock, fakeClock)` replaces a provider by an instance. Its lifecycle hooks do not run, and providers that only the original needs are not built. */
export function override<T>(token: Token<T>, instance: PublicOf<NoInfer<T>>): Override {
  return { token, create: () => instance };
}

/** `overrideFactory(Clock, async () => …)` replaces a provider by the result of a function, otherwise as `override`. */
export function overrideFactory<T>(
  token: Token<T>,
  create: () => PublicOf<NoInfer<T>> | Promise<PublicOf<NoInfer<T>>>,
): Override {
  return { token, create };
}

/**
 * Creates all replacements.
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

/** A test in JavaScript, or with a cast, can pass a value that is not an instance. */
function present(instance: unknown): unknown {
  if (instance === undefined || instance === null) throw new TypeError(`the instance is ${instance}`);
  return instance;
}
