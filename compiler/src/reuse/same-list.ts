import { sameItems } from './same-items.js';

/** A list, or the list of the last build if it has the same items: what is kept for the list itself is then current. */
export function sameList<Item>(former: readonly Item[] | undefined, list: readonly Item[]): readonly Item[] {
  return former !== undefined && sameItems(former, list) ? former : list;
}
