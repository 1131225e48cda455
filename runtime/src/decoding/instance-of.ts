/**
 * Creates an instance of a class for the properties of a decoded object. The constructor is not called: its parameters are not
 * part of the input, and it can have side effects.
 */
export function instanceOf<T extends object>(type: { readonly prototype: T }): T {
  return Object.create(type.prototype);
}

/** Defines an own property with a name that every object inherits, such as `__proto__`. */
export function defineOwn(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
