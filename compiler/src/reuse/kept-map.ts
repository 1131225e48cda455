import { KeptValue } from './kept-value.js';

/** A map that stays the same object from one build to the next as long as its entries do. */
export class KeptMap<Key, Value> {
  readonly #kept = new KeptValue<ReadonlyMap<Key, Value>>();

  /** The map with some entries. */
  of(entries: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, Value> {
    return this.#kept.of(entries.flat(), () => new Map(entries));
  }
}
