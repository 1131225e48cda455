/** Names that a variable must not have. */
export type NameSet = Pick<ReadonlySet<string>, 'has'>;

/** A name for a variable that nothing else has: a type may be called `Item`, and then its decoder is `item`. */
export function freeVariable(word: string, ...taken: readonly NameSet[]): string {
  let name = word;
  while (taken.some((names) => names.has(name))) name += 'Value';
  return name;
}
