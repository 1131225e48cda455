/**
 * Whether an object of a union is the alternative whose tag has this value. `Alternative` is the only type of the union whose
 * property `name` can have it: the compiler has checked that before it writes such a call.
 */
export function hasTag<Alternative extends object>(
  value: object,
  name: string,
  tag: string | number | boolean,
): value is Alternative {
  // An object can be read by any name.
  return (value as Readonly<Record<string, unknown>>)[name] === tag;
}
