import { shareStructure } from '../model/share-structure.js';
import { sameItems } from './same-items.js';

/**
 * What a function makes of each item of a list, kept from one build to the next for the items that are the same objects. Equal parts
 * of other results are kept as well.
 */
export class KeptItems<Item extends object, Result> {
  #others: readonly unknown[] = [];
  #items: readonly Item[] = [];
  #results: readonly Result[] = [];

  /**
   * The results in the order of the items: the list of the last build, if it has the same ones. `make` depends on the item and on
   * `others`, and on nothing else. Items correspond to those of the last build from the start and from the end.
   */
  of(items: readonly Item[], others: readonly unknown[], make: (item: Item) => Result): readonly Result[] {
    const areOthersSame = sameItems(this.#others, others);
    if (areOthersSame && items === this.#items) return this.#results;
    const former = areOthersSame ? this.#items : [];
    const shift = this.#items.length - items.length;
    const results = items.map((item, place) => {
      const known = former[place] === item ? place : place + shift;
      // A place of the former items is one of the former results.
      if (former[known] === item) return this.#results[known] as Result;
      return shareStructure(this.#results[place], make(item));
    });
    if (!sameItems(this.#results, results)) this.#results = results;
    this.#others = others;
    this.#items = items;
    return this.#results;
  }
}
