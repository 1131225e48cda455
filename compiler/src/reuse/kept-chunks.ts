/** The items of most chunks: an item that is another one costs as much as those of its chunk. */
const usualLength = 16;

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
  const formerByFirst = new Map<object | undefined, readonly object[]>(former.map((chunk) => [chunk[0], chunk]));
  const chunks: (readonly Item[])[] = [];
  let open: Item[] = [];
  /** The place after the chunk that was taken last. */
  let end = 0;
  const close = () => {
    if (open.length > 0) chunks.push(open);
    open = [];
  };
  for (const [place, item] of items.entries()) {
    if (place < end) continue;
    const known = formerByFirst.get(item);
    // Short chunks are joined with others, so that edits do not leave ever more of them.
    const isLong = known !== undefined && (open.length === 0 || known.length >= usualLength / 2);
    if (isLong && isAt(items, place, known)) {
      close();
      chunks.push(known);
      end = place + known.length;
    } else {
      open.push(item);
      if (open.length >= usualLength) close();
    }
  }
  close();
  return chunks;
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
