import type { Codec } from '../codec/codec.js';
import type { CodecDefinition } from '../codec/type-codec.js';
import type { ClassToken, Token } from '../contract/token.js';
import type { Logger } from '../logging/logger.js';

/** The lifecycle hooks that a class may have; each may return a promise. */
export type LifecycleHook = 'onModuleInit' | 'onBootstrap' | 'onShutdownRequested' | 'onShutdown';

/** An instance with the named hooks. With it, the user's compiler checks the lists of hooks in the generated container. */
export type WithHooks<Hooks extends LifecycleHook> = { readonly [Hook in Hooks]: () => void | Promise<void> };

/** An instance for a token, with the hooks of its line. TypeScript infers both from the token and the list alone. */
export type Constructed<T, Hooks extends LifecycleHook> = T & WithHooks<Hooks>;

/**
 * The runtime's side of the generated `createContainer`, which calls it in one line per provider:
 *
 *     const notesService = builder.override(NotesService) ?? builder.provide(NotesService, new NotesService(notesRepository));
 *
 * The constructor is called in place, not in a function of its own: engines compile functions at their first call, which
 * for some thousand providers takes longer than constructing them.
 */
export interface ContainerBuilder {
  /**
   * Begins the line of a provider: returns the override of a test, or `undefined` if the provider has to be constructed.
   * An error that is thrown before the line ends is reported with the name of that class.
   */
  override<T>(token: Token<T>): T | undefined;
  /** Returns the instance of a class with `@Configuration`, which was read before anything was constructed. */
  configuration<T>(token: Token<T>): T;
  /**
   * Registers the instance for a token. `hooks` are the hooks of its class, except `onModuleInit`, which is asynchronous.
   */
  provide<T, Hooks extends Exclude<LifecycleHook, 'onModuleInit'> = never>(
    token: Token<T>,
    instance: Constructed<NoInfer<T>, NoInfer<Hooks>>,
    hooks?: readonly Hooks[],
  ): T;
  /**
   * Registers an instance asynchronously: the result of an asynchronous `static create`, or one with an `onModuleInit`.
   * @throws StartupError that names the class when either of them fails.
   */
  provideAsync<T, Hooks extends LifecycleHook = never>(
    token: Token<T>,
    instance: Constructed<NoInfer<T>, NoInfer<Hooks>> | Promise<Constructed<NoInfer<T>, NoInfer<Hooks>>>,
    hooks?: readonly Hooks[],
  ): Promise<T>;
  /**
   * Creates the instance for a token with the `asyncFactory` in the metadata of `module`. The user's compiler has checked
   * the types of the dependencies at the factory. Instances from factories have no hooks.
   * @throws StartupError that names the class when the factory fails.
   */
  provideFromFactory<T>(token: Token<T>, module: ClassToken, dependencies: readonly unknown[]): Promise<T>;
  /** Registers the codecs of the application, before the line of the first provider. */
  codecs(definitions: readonly CodecDefinition<unknown>[]): void;
  /** Returns the codec of a type, or the override of a test. */
  codec<T>(definition: CodecDefinition<T>): Codec<T>;
  /** Creates a logger with the name of a class as its scope. */
  logger(scope: string): Logger;
}
