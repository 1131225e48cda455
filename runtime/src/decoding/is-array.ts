/**
 * Whether the value is a list; unlike `Array.isArray`, it narrows to readonly lists. `List` is the only type of the value that has
 * lists as its values: of `string[] | {}`, it is `readonly string[]`.
 */
export function isArray<List extends readonly unknown[] = readonly unknown[]>(value: unknown): value is List {
  return Array.isArray(value);
}
