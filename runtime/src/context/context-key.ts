declare const valueType: unique symbol;

/** The key of a value in the request context, for a type that is not a class. `contextKey` makes it. */
export interface ContextKey<T> {
  readonly name: string;
  /** Never present: it makes the keys of different types different types. */
  readonly [valueType]?: (value: T) => T;
}

/** The key of a value in the request context: a class, or a `ContextKey`. */
export type ContextKeyOf<T> = ContextKey<T> | { readonly prototype: T };

/** An object that is not a `ContextKey`. */
export type ContextValue = object & { readonly [valueType]?: never };

/**
 * `export const CurrentUser = contextKey<UserRow>('CurrentUser')` makes the key of an interface or a type alias: `context.set(CurrentUser,
 * row)` sets a value, `context.get(CurrentUser)` and parameters of type `User<UserRow>` get it.
 */
export function contextKey<T>(name: string): ContextKey<T> {
  return Object.freeze({ name });
}
