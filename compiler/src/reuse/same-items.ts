/** Whether two lists have the identical items in the same order. */
export function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one === other) return true;
  const { length } = one;
  if (other.length !== length) return false;
  for (let index = 0; index < length; index++) if (!Object.is(one[index], other[index])) return false;
  return true;
}
