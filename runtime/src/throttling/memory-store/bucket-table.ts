import type { ClientKey } from './client-key.js';

/** Keys, ends of windows and counts of buckets in flat memory; a bucket is known by its slot, a small integer. */
export class BucketTable {
  readonly #keys: (ClientKey | undefined)[] = [];
  /** The end of a slot's window, and beside it the count: a hit wants both. */
  #numbers = new Float64Array(0);

  /** How many slots there are. */
  get size(): number {
    return this.#keys.length;
  }

  /** Makes slots, up to `size` of them. */
  resize(size: number): void {
    const numbers = new Float64Array(2 * size);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    this.#keys.length = size;
  }

  /** The key of a slot in use. */
  keyOf(slot: number): ClientKey {
    return this.#keys[slot] ?? '';
  }

  /** When the window of a slot is over. */
  endOf(slot: number): number {
    return this.#numbers[2 * slot] ?? 0;
  }

  /** The attempts in the window of a slot. */
  countOf(slot: number): number {
    return this.#numbers[2 * slot + 1] ?? 0;
  }

  /** Begins a window with a first attempt. */
  begin(slot: number, key: ClientKey, end: number): void {
    this.#keys[slot] = key;
    this.#numbers[2 * slot] = end;
    this.#numbers[2 * slot + 1] = 1;
  }

  /** Counts one more attempt. A double counts exactly for longer than any process lives. */
  count(slot: number): void {
    this.#numbers[2 * slot + 1] = this.countOf(slot) + 1;
  }

  /** Lets go of the key. */
  clear(slot: number): void {
    this.#keys[slot] = undefined;
  }
}
