/** A long text that consists of pieces, kept from one build to the next. */
export class KeptText {
  #pieces: readonly string[] = [];
  #text = '';

  /**
   * The pieces joined: the text of the last build, if it had the same ones. Otherwise its beginning and its end are used again, so
   * that only the pieces between are joined.
   */
  join(pieces: readonly string[]): string {
    const before = this.#pieces;
    const shortest = Math.min(before.length, pieces.length);
    let [first, start] = [0, 0];
    for (; first < shortest && before[first] === pieces[first]; first++) start += pieces[first]?.length ?? 0;
    if (first === before.length && first === pieces.length) return this.#text;
    let [last, end] = [0, 0];
    for (; last < shortest - first && before.at(-1 - last) === pieces.at(-1 - last); last++)
      end += pieces.at(-1 - last)?.length ?? 0;
    const between = pieces.slice(first, pieces.length - last).join('');
    this.#text = this.#text.slice(0, start) + between + this.#text.slice(this.#text.length - end);
    this.#pieces = pieces;
    return this.#text;
  }
}
