/** Whether an object has no properties but those of these names. */
export function hasOnly(input: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): boolean {
  for (const name in input) if (!names.has(name)) return false;
  return true;
}
