/** What `JSON.stringify` writes the result of `toJSON` for. */
interface Convertible {
  toJSON(): unknown;
}

/** Whether a value is sent as the result of its `toJSON`. */
export function hasToJson<T>(value: T): value is Extract<T, Convertible> {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
}
