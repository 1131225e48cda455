import { shareStructure } from '../model/share-structure.js';
import { sameItems } from './same-items.js';

interface Entry<Result> {
  readonly inputs: readonly unknown[];
  readonly result: Result;
}

/** The results of one computation for each item of a list, kept from one build to the next. */
export class KeptList<Result> {
  #entries: readonly Entry<Result>[] = [];
  #results: readonly Result[] = [];

  /**
   * The result for each item: that of the last build, if everything that it depends on (`inputsOf`) is identical, otherwise that
   * of `run` with the equal parts of the last one. Equal results give the last list itself. The items correspond from the start
   * and from the end, so that one added item leaves the others as they were.
   */
  of<Item>(
    items: readonly Item[],
    inputsOf: (item: Item) => readonly unknown[],
    run: (item: Item) => Result,
  ): readonly Result[] {
    const former = this.#entries;
    const shift = former.length - items.length;
    let areSame = shift === 0;
    const entries: Entry<Result>[] = [];
    for (const [index, item] of items.entries()) {
      const inputs = inputsOf(item);
      const first = former[index];
      const last = former[index + shift];
      const known = hasInputs(first, inputs) ? first : shift !== 0 && hasInputs(last, inputs) ? last : undefined;
      const entry = known ?? { inputs, result: sharedWith(last ?? first, run(item)) };
      if (entry.result !== first?.result) areSame = false;
      entries.push(entry);
    }
    this.#entries = entries;
    if (!areSame) this.#results = entries.map(({ result }) => result);
    return this.#results;
  }
}

function hasInputs<Result>(entry: Entry<Result> | undefined, inputs: readonly unknown[]): entry is Entry<Result> {
  return entry !== undefined && sameItems(entry.inputs, inputs);
}

function sharedWith<Result>(former: Entry<Result> | undefined, result: Result): Result {
  return former === undefined ? result : shareStructure(former.result, result);
}
