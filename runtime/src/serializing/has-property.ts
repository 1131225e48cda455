/**
 * Whether an object of a union is the alternative that has this property; one that is `undefined` is absent, as in JSON.
 * `Alternative` is the only type of the union that declares the property: the compiler has checked that before it writes such a call.
 */
export function hasProperty<Alternative extends object>(value: object, name: string): value is Alternative {
  // An object can be read by any name.
  return (value as Readonly<Record<string, unknown>>)[name] !== undefined;
}
