/**
 * The result of a computation over a list, kept from one build to the next while each item is the same object, or one that does not
 * differ in what the computation reads.
 */
export class KeptSummary<Item, Result> {
  #last: { readonly items: readonly Item[]; readonly result: Result } | undefined;

  /**
   * The last result, or that of `run`, which depends on the items alone, and may use parts of the last one. `isSame` compares everything
   * that it reads of an item, and is always the same function.
   */
  of(
    items: readonly Item[],
    isSame: (one: Item, other: Item) => boolean,
    run: (former: Result | undefined) => Result,
  ): Result {
    const last = this.#last;
    const result = last !== undefined && areSame(last.items, items, isSame) ? last.result : run(last?.result);
    this.#last = { items, result };
    return result;
  }
}

function areSame<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  if (before === after) return true;
  if (before.length !== after.length) return false;
  for (let place = 0; place < after.length; place++) {
    const [former, item] = [before[place], after[place]];
    if (former !== item && (former === undefined || item === undefined || !isSame(former, item))) return false;
  }
  return true;
}
