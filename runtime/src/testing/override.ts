import type { Overrides, Replacement } from '../container/overrides.js';
import type { InstancesOf, Token } from '../contract/token.js';
import { StartupError } from '../errors/startup-error.js';
import { nameReplacement } from './partial.js';
import type { PublicOf } from './public-of.js';

/** A replacement of a provider, made by `override` or `overrideFactory`. */
export interface Override extends Replacement {
  readonly token: Token;
}

/** `override(Clock, fakeClock)` replaces a provider by an instance. Its lifecycle hooks do not run, and providers that only the original needs are not built. */
export function override<T>(token: Token<T>, instance: PublicOf<NoInfer<T>>): Override {
  nameReplacement(instance, token.name);
  return { token, dependencies: [], create: () => instance };
}

/**
 * `overrideFactory(Mailer, [Repository], (repository) => …)` replaces a provider by the result of a function of its dependencies,
 * otherwise as `override`. The list may be left out. The dependencies are any providers of the application, whatever their modules
 * export.
 */
export function overrideFactory<T>(
  token: Token<T>,
  create: () => PublicOf<NoInfer<T>> | Promise<PublicOf<NoInfer<T>>>,
): Override;
export function overrideFactory<T, const Dependencies extends readonly Token[]>(
  token: Token<T>,
  dependencies: Dependencies,
  create: (...dependencies: InstancesOf<Dependencies>) => PublicOf<NoInfer<T>> | Promise<PublicOf<NoInfer<T>>>,
): Override;
export function overrideFactory(
  token: Token,
  first: readonly Token[] | (() => unknown),
  second: (...dependencies: never[]) => unknown = () => undefined,
): Override {
  const [dependencies, create] = typeof first === 'function' ? [[], first] : [first, second];
  return {
    token,
    dependencies,
    create: (...instances: never[]) => {
      const instance = create(...instances);
      nameReplacement(instance, token.name);
      return instance;
    },
  };
}

/**
 * The overrides by their tokens.
 * @throws StartupError when one provider is overridden twice.
 */
export function overridesByToken(overrides: readonly Override[]): Overrides {
  const byToken = new Map<Token, Replacement>();
  for (const { token, dependencies, create } of overrides) {
    if (byToken.has(token)) throw new StartupError('duplicate-override', `\`${token.name}\` is overridden twice`);
    byToken.set(token, { dependencies, create });
  }
  return byToken;
}
