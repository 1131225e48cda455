import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/** The options of `@Configuration`. */
export interface ConfigurationOptions {
  /** The beginning of the names of all variables: `APP_` makes `APP_DATABASE_URL` of the property `databaseUrl`. */
  readonly prefix?: string;
}

/**
 * `@Configuration({ prefix: 'APP_' })` makes a class a provider whose readonly properties are read from environment variables:
 * `databaseUrl` from `APP_DATABASE_URL`. Types, constraints and `Default<…>` apply as in a query. All configurations of an
 * application are read and checked before anything is constructed.
 */
export function Configuration(_options?: ConfigurationOptions): AshlarClassDecorator {
  return noBehaviour;
}
