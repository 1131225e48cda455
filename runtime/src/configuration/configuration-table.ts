import type { Token } from '../contract/token.js';
import type { Decoder } from '../decoding/decoder.js';

/** A property of a configuration and its environment variable. The text of a `list` has commas between its items. */
export type ConfigurationVariable<Property extends string = string> = readonly [
  property: Property,
  variable: string,
  form?: 'list',
];

/** A class with `@Configuration`: its decoder, and the variables of its properties. */
export interface ConfigurationEntry {
  readonly token: Token;
  readonly decoder: Decoder<unknown>;
  readonly variables: readonly ConfigurationVariable[];
}

/** The configurations of an application, in the order of construction. */
export type ConfigurationTable = readonly ConfigurationEntry[];

/** The variables that a configuration is read from, by their names: `process.env`, or an object of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Creates an entry of the table of configurations. The decoder and the names of the properties have to fit the class. */
export function configuration<T>(
  token: Token<T>,
  decoder: Decoder<NoInfer<T>>,
  variables: readonly ConfigurationVariable<Extract<keyof NoInfer<T>, string>>[],
): ConfigurationEntry {
  return { token, decoder, variables };
}
