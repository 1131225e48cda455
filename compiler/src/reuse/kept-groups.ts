import { sameList } from './same-list.js';

/** Lists that stay the same objects from one build to the next as long as they have the same items. */
export class KeptGroups<Item extends object> {
  #groups = new Map<Item | undefined, readonly Item[]>();

  /** The groups, each of which has an item that no other one has first. */
  of(groups: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
    const kept = groups.map((group) => sameList(this.#groups.get(group[0]), group));
    this.#groups = new Map(kept.map((group) => [group[0], group]));
    return kept;
  }
}
