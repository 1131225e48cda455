/** The items of most chunks: an item that is another one costs as much as those of its chunk, and each chunk a little in every build. */
const usualLength = 8;

/**
 * Divides a list into chunks, which stay the same objects from one build to the next as long as they have the same items. An added or
 * removed item leaves the other chunks as they were.
 */
export class KeptChunks {
  #chunks: readonly (readonly object[])[] = [];

  /** The chunks of a list, in order. */
  of<Item extends object>(items: readonly Item[]): readonly (readonly Item[])[] {
    const chunks = divided<Item>(items, this.#chunks);
    this.#chunks = chunks;
    return chunks;
  }
}

function divided<Item extends object>(
  items: readonly Item[],
  former: readonly (readonly object[])[],
): readonly (readonly Item[])[] {
  const known = new FormerChunks(former);
  const chunks: (readonly Item[])[] = [];
  let open: Item[] = [];
  const close = () => {
    if (open.length > 0) chunks.push(open);
    open = [];
  };
  for (let place = 0; place < items.length; ) {
    // The place is one of the list.
    const item = items[place] as Item;
    const chunk = known.beginningWith(item);
    // Short chunks are joined with others, so that edits do not leave ever more of them.
    const isLong = chunk !== undefined && (open.length === 0 || chunk.length >= usualLength / 2);
    if (isLong && isAt(items, place, chunk)) {
      close();
      chunks.push(chunk);
      place += chunk.length;
    } else {
      open.push(item);
      if (open.length >= usualLength) close();
      place++;
    }
  }
  close();
  return chunks;
}

/** The chunks of the last list. Most of them are needed one after the other. */
class FormerChunks {
  readonly #chunks: readonly (readonly object[])[];
  /** The place after the chunk that was found last. */
  #next = 0;
  /** The places of chunks by their first items, once another one than the next is needed. */
  #places: ReadonlyMap<object | undefined, number> | undefined;

  constructor(chunks: readonly (readonly object[])[]) {
    this.#chunks = chunks;
  }

  beginningWith(item: object): readonly object[] | undefined {
    if (this.#chunks[this.#next]?.[0] !== item) {
      this.#places ??= new Map(this.#chunks.map((chunk, place) => [chunk[0], place]));
      const place = this.#places.get(item);
      if (place === undefined) return undefined;
      this.#next = place;
    }
    return this.#chunks[this.#next++];
  }
}

/** Whether a list has the items of a chunk at a place: the chunk is then one of its items. */
function isAt<Item extends object>(
  items: readonly Item[],
  place: number,
  chunk: readonly object[],
): chunk is readonly Item[] {
  for (let index = 0; index < chunk.length; index++) if (items[place + index] !== chunk[index]) return false;
  return true;
}
