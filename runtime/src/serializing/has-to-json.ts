/** A value that `JSON.stringify` replaces with the result of its `toJSON`. */
interface Convertible {
  toJSON(): unknown;
}

/** Whether a value is sent as the result of its `toJSON`. */
export function hasToJson<T>(value: T): value is Extract<T, Convertible> {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
}
