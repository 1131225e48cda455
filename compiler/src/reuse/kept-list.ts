import { shareStructure } from '../incremental/share-structure.js';
import { sameItems } from './same-items.js';

/** A computation for each item of a list, and everything that its results depend on, compared by identity. */
export interface ListComputation<Item, Result> {
  readonly items: readonly Item[];
  /** Besides the item, all results depend on these values. */
  readonly circumstances?: readonly unknown[];
  /** Adds the values on which the result for one item depends besides. */
  readonly inputs?: (item: Item, add: (value: unknown) => void, place: number) => void;
  readonly run: (item: Item, place: number) => Result;
}

/** The results of one list, and the inputs of all of them one after the other. */
interface Results<Result> {
  readonly items: readonly unknown[];
  readonly circumstances: readonly unknown[];
  /** Besides the items. */
  readonly inputs: readonly unknown[];
  /** Where the inputs of each item end; empty when the results depend on the items alone. */
  readonly ends: readonly number[];
  readonly results: readonly Result[];
}

/** The results of one computation for each item of a list, kept from one build to the next. */
export class KeptList<Result> {
  #last: Results<Result> = { items: [], circumstances: [], inputs: [], ends: [], results: [] };

  /**
   * The result for each item: that of the last build, if everything that it depends on is identical, otherwise that of `run` with
   * the equal parts of the last one. Equal results give the last list itself. The items correspond from the start and from the end,
   * so that one added item leaves the others as they were.
   */
  of<Item>({ items, circumstances = [], inputs: addInputs, run }: ListComputation<Item, Result>): readonly Result[] {
    const last = this.#last;
    const areCircumstancesSame = sameItems(last.circumstances, circumstances);
    const shift = last.results.length - items.length;
    const inputs: unknown[] = [];
    const add = (value: unknown) => {
      inputs.push(value);
    };
    const ends: number[] = [];
    const current = { items, inputs, ends };
    const results: Result[] = [];
    let areSame = shift === 0;
    for (let index = 0; index < items.length; index++) {
      // The index is one of the list.
      const item = items[index] as Item;
      if (addInputs !== undefined) {
        addInputs(item, add, index);
        ends.push(inputs.length);
      }
      const known = areCircumstancesSame ? placeOf(last, current, index, shift) : undefined;
      const former = last.results[known ?? index + shift];
      // A place that is known is one of the last list.
      const result = known !== undefined ? (former as Result) : sharedWith(former, run(item, index));
      results.push(result);
      if (areSame && !Object.is(result, last.results[index])) areSame = false;
    }
    this.#last = { items, circumstances, inputs, ends, results: areSame ? last.results : results };
    return this.#last.results;
  }
}

/** Items, and the inputs of those up to the current one. */
type Inputs = Pick<Results<unknown>, 'items' | 'inputs' | 'ends'>;

/** The place in the last list of what the result at `index` depends on: the same place, or the same one from the end. */
function placeOf(last: Inputs, current: Inputs, index: number, shift: number): number | undefined {
  if (areSameAt(last, index, current, index)) return index;
  return shift !== 0 && areSameAt(last, index + shift, current, index) ? index + shift : undefined;
}

function areSameAt(last: Inputs, place: number, current: Inputs, index: number): boolean {
  // Places before the first item and behind the last one have no item, which may be a value of the list.
  if (place < 0 || place >= last.items.length || !Object.is(last.items[place], current.items[index])) return false;
  const from = startOf(last, place);
  const start = startOf(current, index);
  const length = (current.ends[index] ?? 0) - start;
  if ((last.ends[place] ?? 0) - from !== length) return false;
  for (let offset = 0; offset < length; offset++) {
    if (!Object.is(last.inputs[from + offset], current.inputs[start + offset])) return false;
  }
  return true;
}

/** Where the inputs of an item begin. */
function startOf({ ends }: Inputs, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? 0);
}

function sharedWith<Result>(former: Result | undefined, result: Result): Result {
  return former === undefined ? result : shareStructure(former, result);
}
