/** Entries in the order of a comparison; equal ones in the order in which they were added. */
export class SortedEntries<Entry> {
  readonly #entries: Entry[] = [];
  readonly #compare: (one: Entry, other: Entry) => number;

  constructor(compare: (one: Entry, other: Entry) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#entries.length;
  }

  get first(): Entry | undefined {
    return this.#entries[0];
  }

  add(entry: Entry): void {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#entries[middle];
      if (found !== undefined && this.#compare(found, entry) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
  }

  take(): Entry | undefined {
    return this.#entries.shift();
  }

  remove(isWanted: (entry: Entry) => boolean): Entry | undefined {
    const index = this.#entries.findIndex(isWanted);
    return index === -1 ? undefined : this.#entries.splice(index, 1)[0];
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.#entries.values();
  }
}
