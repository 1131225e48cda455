/** Whether no two items are equal, whatever the order of their properties. It takes time linear in the size of the list. */
export function areUnique(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>();
  const objects = new Set<string>();
  for (const item of items) {
    const isObject = typeof item === 'object' && item !== null;
    const size = scalars.size + objects.size;
    if (isObject) objects.add(canonical(item));
    else scalars.add(item);
    if (scalars.size + objects.size === size) return false;
  }
  return true;
}

/** JSON with sorted properties; infinities and NaN are distinguished too. */
function canonical(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof URL)
    return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}
