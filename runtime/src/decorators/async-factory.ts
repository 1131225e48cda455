import type { Token } from '../contract/token.js';

/** The instances for a list of tokens, in its order. */
export type InstancesOf<Tokens extends readonly Token[]> = {
  readonly [Index in keyof Tokens]: Tokens[Index] extends Token<infer Instance> ? Instance : never;
};

/** An entry of `providers`, made by `asyncFactory`. */
export class AsyncFactory {
  readonly token: Token;
  readonly dependencies: readonly Token[];
  /** Takes the instances for `dependencies`; the list at the call of `asyncFactory` has proved their types. */
  readonly create: (...dependencies: never[]) => unknown;

  constructor(token: Token, dependencies: readonly Token[], create: (...dependencies: never[]) => unknown) {
    this.token = token;
    this.dependencies = dependencies;
    this.create = create;
  }
}

/**
 * Provides `token` by what a function makes from its dependencies:
 * `asyncFactory(Pool, [Config], async (config) => Pool.connect(config.url))`. The product gets no lifecycle hooks.
 */
export function asyncFactory<T, const Dependencies extends readonly Token[]>(
  token: Token<T>,
  dependencies: Dependencies,
  create: (...dependencies: InstancesOf<Dependencies>) => NoInfer<T> | Promise<NoInfer<T>>,
): AsyncFactory {
  return new AsyncFactory(token, dependencies, create);
}
