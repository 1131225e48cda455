/**
 * The position at which texts of one length differ most: the fewest texts have the same character there. There are at least two
 * texts, and no two are equal, so that there are always several characters.
 */
export function discriminatingPosition(texts: readonly string[]): number {
  const length = texts[0]?.length ?? 0;
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let position = 0; position < length; position++) {
    const largest = largestGroup(texts.map((text) => text.charAt(position)));
    if (largest >= fewest) continue;
    best = position;
    fewest = largest;
  }
  return best;
}

function largestGroup(characters: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return Math.max(...counts.values());
}
