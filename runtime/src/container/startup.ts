import type { Logger } from '../logging/logger.js';
import type { Token } from './token.js';

/** The lifecycle hooks that a class may have; each may return a promise. */
export type LifecycleHook = 'onModuleInit' | 'onBootstrap' | 'onShutdown';

/** An instance that has the named hooks: how the user's compiler proves the lists of hooks in the generated container. */
export type WithHooks<Hooks extends LifecycleHook> = { readonly [Hook in Hooks]: () => void | Promise<void> };

/** An instance for a token that has the hooks of its line. Both are inferred from the token and the list alone. */
export type Constructed<T, Hooks extends LifecycleHook> = T & WithHooks<Hooks>;

/**
 * What the generated container asks of the runtime while it is built, one line per provider: constructing under the
 * name of the class, overrides of tests, hooks, and remembering what has started, so that it can be shut down in reverse.
 */
export interface Startup {
  /**
   * The instance for a token: the override of a test, else what `construct` makes. `hooks` are those of its class, without
   * `onModuleInit`, which has to be waited for.
   * @throws StartupError that names the class when `construct` throws.
   */
  provide<T, Hooks extends Exclude<LifecycleHook, 'onModuleInit'> = never>(
    token: Token<T>,
    construct: () => Constructed<NoInfer<T>, NoInfer<Hooks>>,
    hooks?: readonly Hooks[],
  ): T;
  /** As `provide`, for an instance that has to be waited for: an asynchronous `static create`, or an `onModuleInit`. */
  provideAsync<T, Hooks extends LifecycleHook = never>(
    token: Token<T>,
    construct: () => Constructed<NoInfer<T>, NoInfer<Hooks>> | Promise<Constructed<NoInfer<T>, NoInfer<Hooks>>>,
    hooks?: readonly Hooks[],
  ): Promise<T>;
  /**
   * The instance that the `asyncFactory` for `token` in the metadata of `module` makes from its dependencies. The types of
   * the dependencies were checked where the factory is written. Factory products have no hooks.
   */
  provideFromFactory<T>(token: Token<T>, module: Token, dependencies: () => readonly unknown[]): Promise<T>;
  /** A logger with the name of a class as its scope. */
  logger(scope: string): Logger;
}
