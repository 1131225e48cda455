/**
 * An instance of a class whose properties are still to be assigned. Its constructor is not called: what it would want is
 * not what came from outside, and what it would do nobody has asked for.
 */
export function instanceOf<T extends object>(type: { readonly prototype: T }): T {
  return Object.create(type.prototype);
}

/** Gives an object a property of its own under a name that every object inherits, such as `__proto__`. */
export function defineOwn(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
