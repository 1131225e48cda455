import { shareStructure } from '../model/share-structure.js';
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
  readonly circumstances: readonly unknown[];
  readonly inputs: readonly unknown[];
  /** Where the inputs of each item end. */
  readonly ends: readonly number[];
  readonly results: readonly Result[];
}

/** The results of one computation for each item of a list, kept from one build to the next. */
export class KeptList<Result> {
  #last: Results<Result> = { circumstances: [], inputs: [], ends: [], results: [] };

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
    const results: Result[] = [];
    let areSame = shift === 0;
    for (let index = 0; index < items.length; index++) {
      // The index is one of the list.
      const item = items[index] as Item;
      const start = inputs.length;
      inputs.push(item);
      addInputs?.(item, add, index);
      ends.push(inputs.length);
      const known = areCircumstancesSame ? placeOf(last, index, shift, inputs, start) : undefined;
      const former = last.results[known ?? index + shift];
      // A place that is known is one of the last list.
      const result = known !== undefined ? (former as Result) : sharedWith(former, run(item, index));
      results.push(result);
      if (areSame && !Object.is(result, last.results[index])) areSame = false;
    }
    this.#last = { circumstances, inputs, ends, results: areSame ? last.results : results };
    return this.#last.results;
  }
}

/** The place of the result with the inputs from `start`: the same one, or the same one from the end. */
function placeOf(
  last: Results<unknown>,
  index: number,
  shift: number,
  inputs: readonly unknown[],
  start: number,
): number | undefined {
  if (hasInputs(last, index, inputs, start)) return index;
  return shift !== 0 && hasInputs(last, index + shift, inputs, start) ? index + shift : undefined;
}

function hasInputs(
  { inputs: former, ends }: Results<unknown>,
  index: number,
  inputs: readonly unknown[],
  start: number,
) {
  const end = ends[index];
  if (end === undefined) return false;
  const from = index === 0 ? 0 : (ends[index - 1] ?? 0);
  const length = inputs.length - start;
  if (end - from !== length) return false;
  for (let place = 0; place < length; place++) {
    if (!Object.is(former[from + place], inputs[start + place])) return false;
  }
  return true;
}

function sharedWith<Result>(former: Result | undefined, result: Result): Result {
  return former === undefined ? result : shareStructure(former, result);
}
