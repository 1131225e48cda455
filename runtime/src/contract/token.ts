/** A class, as the key of a provider. Abstract classes and classes with a private constructor are keys too. */
export interface ClassToken<T = unknown> {
  readonly prototype: T;
  readonly name: string;
}

/** The key of an interface, a type alias or one instance of a generic class, made by `token`. */
export class TypeToken<T = unknown> {
  readonly name: string;
  /** Never set: with it, tokens of different types have different types. */
  declare protected readonly instance: T;

  constructor(name: string) {
    this.name = name;
  }
}

/** The key of a provider: a class, or a token that `token` made. */
export type Token<T = unknown> = ClassToken<T> | TypeToken<T>;

/** The type of the instances for a token: `Pool` for the class `Pool`, `Clock` for `token<Clock>('Clock')`. */
export type InstanceOf<Key extends Token> = Key extends Token<infer Instance> ? Instance : never;

/** The types of the instances for a list of tokens, in the order of the list. */
export type InstancesOf<Tokens extends readonly Token[]> = {
  readonly [Index in keyof Tokens]: InstanceOf<Tokens[Index]>;
};
