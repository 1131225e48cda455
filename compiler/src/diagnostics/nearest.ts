/** No name that somebody can have misspelt is longer. */
const longestText = 200;

/** The names that somebody may have meant who wrote `text`: few typing faults away, the nearest first, three at the most. */
export function nearest(text: string, names: readonly string[]): readonly string[] {
  // The distance takes time in proportion to the product of both lengths.
  if (text.length > longestText) return [];
  const limit = Math.max(1, Math.floor(text.length / 3));
  return names
    .map((name) => ({ name, distance: distanceBetween(text.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many letters have to be added, removed or changed to make one text of the other. */
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
