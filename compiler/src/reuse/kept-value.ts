import { sameItems } from './same-items.js';

/** The result of one computation, kept from one build to the next. */
export class KeptValue<Result> {
  #last: { readonly inputs: readonly unknown[]; readonly result: Result } | undefined;

  /** The last result, if everything that it depends on is identical; otherwise that of `run`, which may use parts of the last one. */
  of(inputs: readonly unknown[], run: (former: Result | undefined) => Result): Result {
    if (this.#last === undefined || !sameItems(this.#last.inputs, inputs))
      this.#last = { inputs, result: run(this.#last?.result) };
    return this.#last.result;
  }
}
