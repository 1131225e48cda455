/** The maximum length of a name that gets suggestions. */
const longestText = 200;

/**
 * The names that `text` may be a misspelling of: those with few different letters, the nearest first, at most three. Words
 * that both names have at their beginning or end do not count: `CatsService` is not a misspelling of `DogsService`.
 */
export function nearest(text: string, names: readonly string[]): readonly string[] {
  // The time for the distance is proportional to the product of both lengths.
  if (text.length > longestText) return [];
  return names
    .map((name) => ({ name, ...compare(text, name) }))
    .filter(({ distance, limit }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The distance between two names, and the largest one of a misspelling: a third of the letters, of words that differ. */
function compare(text: string, name: string): { readonly distance: number; readonly limit: number } {
  const [own, other] = [wordsOf(text), wordsOf(name)];
  while (own.length > 0 && own[0] === other[0]) {
    own.shift();
    other.shift();
  }
  while (own.length > 0 && own.at(-1) === other.at(-1)) {
    own.pop();
    other.pop();
  }
  const different = own.join('');
  return { distance: distanceBetween(different, other.join('')), limit: Math.max(1, Math.floor(different.length / 3)) };
}

/** The words of a name in lower case: `NotesService` has two. */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
}

/** The number of letters to add, remove or change between two texts; two letters that changed places count once. */
function distanceBetween(a: string, b: string): number {
  let beforePrevious: readonly number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (beforePrevious[j - 2] ?? 0) + 1 : changed;
      current.push(Math.min(changed, swapped, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
