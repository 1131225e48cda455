import type { Codec } from '../codec/codec.js';
import type { CodecDefinition } from '../codec/type-codec.js';
import type { ClassToken, Token } from '../contract/token.js';
import { AsyncFactory } from '../decorators/async-factory.js';
import { ConfiguredModule } from '../decorators/configure.js';
import { moduleMetadata } from '../decorators/module-metadata.js';
import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import { Logger } from '../logging/logger.js';
import type { Constructed, ContainerBuilder, LifecycleHook } from './container-builder.js';
import type { Lifecycle } from './lifecycle.js';
import type { OverrideStep } from './overrides.js';

/** The placeholder of an instance that is not built and never read. */
const absent: unknown = Object.freeze({});

/** The input of an `ApplicationContainerBuilder`. */
export interface BuilderParts {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  /** The instances of the classes with `@Configuration`. */
  readonly configurations: ReadonlyMap<Token, unknown>;
}

/** Builds the instances of the generated container, line by line. */
export class ApplicationContainerBuilder implements ContainerBuilder {
  /** The instances that were built or overridden so far. */
  readonly instances = new Map<Token, unknown>();
  readonly #lifecycle: Lifecycle;
  readonly #logger: Logger;
  readonly #configurations: ReadonlyMap<Token, unknown>;
  /** The tokens of all lines; empty without overrides. */
  readonly provided = new Set<Token>();
  /** Whether the line of a token is executed; absent where every line is, once. */
  #selects: ((token: Token) => boolean) | undefined;
  /** The class whose line is being executed. */
  #building: Token | undefined;
  readonly #factories = new Map<Token, ReadonlyMap<Token, AsyncFactory>>();

  constructor({ lifecycle, logger, configurations }: BuilderParts) {
    this.#lifecycle = lifecycle;
    this.#configurations = configurations;
    this.#logger = logger;
  }

  /**
   * Selects the lines that the next execution of the container runs. It can be executed several times: a line runs once, and
   * its instance is then used again.
   */
  select(selects: (token: Token) => boolean): void {
    this.#selects = selects;
  }

  /** Creates the replacement of a provider from instances that exist. */
  async replace({ token, dependencies, create }: OverrideStep): Promise<void> {
    const values = dependencies.map((needed) =>
      needed === Logger ? this.logger(token.name) : this.instances.get(needed),
    );
    try {
      // `overrideFactory` has proved the arguments.
      const instance: unknown = await create(...(values as never[]));
      // A test in JavaScript, or with a cast, can pass a value that is not an instance.
      if (instance === undefined || instance === null) throw new TypeError(`the instance is ${instance}`);
      this.instances.set(token, instance);
    } catch (cause) {
      throw new StartupError('factory-failed', `the override of \`${token.name}\` failed: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  override<T>(token: Token<T>): T | undefined {
    this.#lifecycle.checkStart();
    this.#building = token;
    if (this.#selects === undefined) return undefined;
    this.provided.add(token);
    const isBuilt = this.instances.has(token);
    if (!isBuilt && this.#selects(token)) return undefined;
    this.#building = undefined;
    // `override` and `provide` prove the types of instances; and no line that runs reads one that is absent.
    return (isBuilt ? this.instances.get(token) : absent) as T;
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

  async provideFromFactory<T>(token: Token<T>, module: ClassToken, dependencies: readonly unknown[]): Promise<T> {
    this.#building = undefined;
    // The product of a factory may be `undefined`: its line then runs again.
    if (this.instances.has(token)) return this.instances.get(token) as T;
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

  codecs(definitions: readonly CodecDefinition<unknown>[]): void {
    for (const { token, codec } of definitions) {
      if (this.#selects !== undefined) this.provided.add(token);
      if (!this.instances.has(token) && this.#selects?.(token) !== false) this.instances.set(token, codec);
    }
  }

  codec<T>({ token }: CodecDefinition<T>): Codec<T> {
    // `override` has proved the type of a replacement; and no line that runs reads an instance that is absent.
    return (this.instances.get(token) ?? absent) as Codec<T>;
  }

  logger(scope: string): Logger {
    return this.#logger.scoped(scope);
  }

  #factory(token: Token, module: ClassToken): AsyncFactory {
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

function factoriesOf(module: ClassToken): ReadonlyMap<Token, AsyncFactory> {
  const factories = new Map<Token, AsyncFactory>();
  const { providers = [], imports = [] } = moduleMetadata(module) ?? {};
  // The module that imports a module with arguments has the factories of the arguments.
  const given = imports.flatMap((entry) => (entry instanceof ConfiguredModule ? entry.configuration.providers : []));
  for (const provider of [...providers, ...given]) {
    if (provider instanceof AsyncFactory) factories.set(provider.token, provider);
  }
  return factories;
}

function constructionFailed(token: Token, cause: unknown): StartupError {
  return new StartupError('construction-failed', `\`${token.name}\` could not be constructed: ${messageOf(cause)}`, {
    cause,
  });
}
