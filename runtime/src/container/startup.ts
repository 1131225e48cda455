import type { Logger } from '../logging/logger.js';
import type { Token } from './token.js';

/** The lifecycle hooks that a class may have; each may return a promise. */
export type LifecycleHook = 'onModuleInit' | 'onBootstrap' | 'onShutdown';

/** An instance that has the named hooks: how the user's compiler proves the lists of hooks in the generated container. */
export type WithHooks<Hooks extends LifecycleHook> = { readonly [Hook in Hooks]: () => void | Promise<void> };

/** An instance for a token that has the hooks of its line. Both are inferred from the token and the list alone. */
export type Constructed<T, Hooks extends LifecycleHook> = T & WithHooks<Hooks>;

/**
 * What the generated container asks of the runtime while it is built, one line per provider:
 *
 *     const notesService = start.override(NotesService) ?? start.provide(NotesService, new NotesService(notesRepository));
 *
 * The constructor is called in place, not in a function of its own: engines compile functions at their first call, which
 * for some thousand providers takes longer than constructing them.
 */
export interface Startup {
  /**
   * Begins the line of a provider: what a test has put in its place, or `undefined` when it has to be built. What throws
   * until the line has ended is told as a fault of that class.
   */
  override<T>(token: Token<T>): T | undefined;
  /**
   * Takes what was built for a token. `hooks` are those of its class, without `onModuleInit`, which has to be waited for.
   */
  provide<T, Hooks extends Exclude<LifecycleHook, 'onModuleInit'> = never>(
    token: Token<T>,
    instance: Constructed<NoInfer<T>, NoInfer<Hooks>>,
    hooks?: readonly Hooks[],
  ): T;
  /**
   * As `provide`, for an instance that has to be waited for: an asynchronous `static create`, or an `onModuleInit`.
   * @throws StartupError that names the class when either of them fails.
   */
  provideAsync<T, Hooks extends LifecycleHook = never>(
    token: Token<T>,
    instance: Constructed<NoInfer<T>, NoInfer<Hooks>> | Promise<Constructed<NoInfer<T>, NoInfer<Hooks>>>,
    hooks?: readonly Hooks[],
  ): Promise<T>;
  /**
   * The instance that the `asyncFactory` for `token` in the metadata of `module` makes from its dependencies. The types of
   * the dependencies were checked where the factory is written. Factory products have no hooks.
   * @throws StartupError that names the class when the factory fails.
   */
  provideFromFactory<T>(token: Token<T>, module: Token, dependencies: readonly unknown[]): Promise<T>;
  /** A logger with the name of a class as its scope. */
  logger(scope: string): Logger;
}
