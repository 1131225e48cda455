import type { InstancesOf, Token } from '../contract/token.js';

/** An entry of `providers` that a function creates, made by `asyncFactory`. */
export class AsyncFactory {
  readonly token: Token;
  readonly dependencies: readonly Token[];
  /** The factory; it takes the instances for `dependencies`, whose types the call of `asyncFactory` has proved. */
  readonly create: (...dependencies: never[]) => unknown;

  constructor(token: Token, dependencies: readonly Token[], create: (...dependencies: never[]) => unknown) {
    this.token = token;
    this.dependencies = dependencies;
    this.create = create;
  }
}

/** The options of `asyncFactory`, which the compiler reads. */
export interface FactoryOptions {
  /** The factory has effects, and no class needs to inject its instance. */
  readonly keep?: true;
}

/**
 * `asyncFactory(Pool, [Config], async (config) => Pool.connect(config.url))` provides `token` by a function of its dependencies.
 * The instance that it returns has no lifecycle hooks. `{ keep: true }` marks a factory with effects whose instance no class injects.
 */
export function asyncFactory<T, const Dependencies extends readonly Token[]>(
  token: Token<T>,
  dependencies: Dependencies,
  create: (...dependencies: InstancesOf<Dependencies>) => NoInfer<T> | Promise<NoInfer<T>>,
  _options?: FactoryOptions,
): AsyncFactory {
  return new AsyncFactory(token, dependencies, create);
}
