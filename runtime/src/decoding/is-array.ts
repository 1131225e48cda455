/** Whether the value is a list; unlike `Array.isArray`, it tells readonly lists from everything else. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
