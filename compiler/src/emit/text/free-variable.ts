/** A name for a variable that nothing else has: a type may be called `Item`, and then its decoder is `item`. */
export function freeVariable(word: string, ...taken: readonly ReadonlySet<string>[]): string {
  let name = word;
  while (taken.some((names) => names.has(name))) name += 'Value';
  return name;
}
