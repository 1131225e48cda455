import type { Token } from '../contract/token.js';
import { AsyncFactory } from '../decorators/async-factory.js';
import { moduleMetadata } from '../decorators/module-metadata.js';
import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import type { Logger } from '../logging/logger.js';
import type { Constructed, ContainerBuilder, LifecycleHook } from './container-builder.js';
import type { Lifecycle } from './lifecycle.js';
import type { Overrides } from './overrides.js';

/** The placeholder of an instance that is not built and never read. */
const absent: unknown = Object.freeze({});

/** The input of an `ApplicationContainerBuilder`. */
export interface BuilderParts {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  readonly overrides: Overrides;
  /** The providers that nothing needs any more, because of the overrides. */
  readonly superfluous: ReadonlySet<Token>;
  /** The instances of the classes with `@Configuration`. */
  readonly configurations: ReadonlyMap<Token, unknown>;
}

/** Builds the instances of the generated container, line by line. */
export class ApplicationContainerBuilder implements ContainerBuilder {
  /** The instances that were built or overridden so far. */
  readonly instances = new Map<Token, unknown>();
  readonly #lifecycle: Lifecycle;
  readonly #logger: Logger;
  readonly #overrides: Overrides;
  readonly #configurations: ReadonlyMap<Token, unknown>;
  /** The tokens that are not built: those that are overridden, and those that nothing needs any more. */
  readonly #absent: ReadonlySet<Token>;
  /** The class whose line is being executed. */
  #building: Token | undefined;
  readonly #factories = new Map<Token, ReadonlyMap<Token, AsyncFactory>>();

  constructor({ lifecycle, logger, overrides, superfluous, configurations }: BuilderParts) {
    this.#lifecycle = lifecycle;
    this.#configurations = configurations;
    this.#logger = logger;
    this.#overrides = overrides;
    this.#absent = new Set([...overrides.keys(), ...superfluous]);
  }

  override<T>(token: Token<T>): T | undefined {
    this.#building = token;
    if (this.#absent.size === 0 || !this.#absent.has(token)) return undefined;
    this.#building = undefined;
    const instance = this.#overrides.get(token);
    if (instance !== undefined) this.instances.set(token, instance);
    // `override` proves the type of the instance; and no instance that is built reads a superfluous one.
    return (instance ?? absent) as T;
  }

  configuration<T>(token: Token<T>): T {
    // The entry of the table proves that the decoder makes instances of the class.
    if (this.#configurations.has(token)) return this.#configurations.get(token) as T;
    throw new Error(`the generated files have no configuration \`${token.name}\`: run \`ashlar build\``);
  }

  provide<T, Hooks extends Exclude<LifecycleHook, 'onModuleInit'> = never>(
    token: Token<T>,
    instance: Constructed<NoInfer<T>, NoInfer<Hooks>>,
    hooks?: readonly Hooks[],
  ): T {
    this.#building = undefined;
    this.instances.set(token, instance);
    // Most have none.
    if (hooks !== undefined) this.#lifecycle.add(token.name, instance, hooks);
    return instance;
  }

  async provideAsync<T, Hooks extends LifecycleHook = never>(
    token: Token<T>,
    made: Constructed<NoInfer<T>, NoInfer<Hooks>> | Promise<Constructed<NoInfer<T>, NoInfer<Hooks>>>,
    hooks: readonly Hooks[] = [],
  ): Promise<T> {
    this.#building = undefined;
    let instance: T;
    try {
      instance = await made;
    } catch (cause) {
      throw constructionFailed(token, cause);
    }
    this.instances.set(token, instance);
    await this.#lifecycle.init(token.name, instance, hooks);
    return instance;
  }

  async provideFromFactory<T>(token: Token<T>, module: Token, dependencies: readonly unknown[]): Promise<T> {
    this.#building = undefined;
    const { create } = this.#factory(token, module);
    try {
      // `asyncFactory` has proved the arguments and the product where the factory is written.
      const instance = (await create(...(dependencies as never[]))) as T;
      this.instances.set(token, instance);
      return instance;
    } catch (cause) {
      throw new StartupError('factory-failed', `the factory of \`${token.name}\` failed: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  /** Adds the name of the class to an error of its constructor, unless the error has it. */
  failureOf(error: unknown): unknown {
    if (this.#building === undefined || error instanceof StartupError) return error;
    return constructionFailed(this.#building, error);
  }

  logger(scope: string): Logger {
    return this.#logger.scoped(scope);
  }

  #factory(token: Token, module: Token): AsyncFactory {
    let factories = this.#factories.get(module);
    if (factories === undefined) {
      factories = factoriesOf(module);
      this.#factories.set(module, factories);
    }
    const factory = factories.get(token);
    if (factory !== undefined) return factory;
    throw new StartupError(
      'factory-missing',
      `\`${module.name}\` no longer has a factory for \`${token.name}\`: run \`ashlar build\``,
    );
  }
}

function factoriesOf(module: Token): ReadonlyMap<Token, AsyncFactory> {
  const factories = new Map<Token, AsyncFactory>();
  for (const provider of moduleMetadata(module)?.providers ?? []) {
    if (provider instanceof AsyncFactory) factories.set(provider.token, provider);
  }
  return factories;
}

function constructionFailed(token: Token, cause: unknown): StartupError {
  return new StartupError('construction-failed', `\`${token.name}\` could not be constructed: ${messageOf(cause)}`, {
    cause,
  });
}
