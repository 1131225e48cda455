/** Whether the value is a list; unlike `Array.isArray`, it narrows to readonly lists. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
