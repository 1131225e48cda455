/** The maximum length of a name that gets suggestions. */
const longestText = 200;

/** The names that `text` may be a misspelling of: those with few different letters, the nearest first, at most three. */
export function nearest(text: string, names: readonly string[]): readonly string[] {
  // The time for the distance is proportional to the product of both lengths.
  if (text.length > longestText) return [];
  const limit = Math.max(1, Math.floor(text.length / 3));
  return names
    .map((name) => ({ name, distance: distanceBetween(text.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The number of letters to add, remove or change between two texts. */
function distanceBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(changed, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
