import type { ClientKey } from '../client-key.js';

/** The keys, ends of windows and counts of buckets in flat arrays; a bucket is identified by its slot, a small integer. */
export class BucketTable {
  readonly #keys: (ClientKey | undefined)[] = [];
  /** The end of the window of each slot, followed by its count, because each attempt needs both. */
  #numbers = new Float64Array(0);

  /** The number of slots. */
  get size(): number {
    return this.#keys.length;
  }

  /** Creates slots, up to `size`. */
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

  /** The end of the window of a slot. */
  endOf(slot: number): number {
    return this.#numbers[2 * slot] ?? 0;
  }

  /** The attempts in the window of a slot. */
  countOf(slot: number): number {
    return this.#numbers[2 * slot + 1] ?? 0;
  }

  /** Starts a window with a first attempt. */
  begin(slot: number, key: ClientKey, end: number): void {
    this.#keys[slot] = key;
    this.#numbers[2 * slot] = end;
    this.#numbers[2 * slot + 1] = 1;
  }

  /** Counts another attempt. A double is exact for more attempts than a process can have. */
  count(slot: number): void {
    this.#numbers[2 * slot + 1] = this.countOf(slot) + 1;
  }

  /** Releases the key of a slot. */
  clear(slot: number): void {
    this.#keys[slot] = undefined;
  }
}
