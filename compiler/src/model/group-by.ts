/** The items by a key, keys in the order in which they are met. No group is empty. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The items without repeats: of those that have the same JSON, the last in the place of the first. */
export function distinct<Item>(items: Iterable<Item>): readonly Item[] {
  return [...new Map(Array.from(items, (item) => [JSON.stringify(item), item])).values()];
}
