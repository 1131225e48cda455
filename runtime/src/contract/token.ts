/** A class, as the key of a provider. Abstract classes and classes with a private constructor are tokens too. */
export interface Token<T = unknown> {
  readonly prototype: T;
  readonly name: string;
}
