import { addressHash, randomHashKeys } from './address-hash.js';
import { noSlot } from './slot-links.js';

/** The initial number of places, a power of two. */
const firstPlaces = 16;

/**
 * A hash table from 32-bit integers to slots in one array, with linear probing. The table of many clients is larger than the caches of
 * the processor, so each access is slow: this table needs one, a `Map` two.
 */
export class AddressSlots {
  /** The key of each place, followed by its slot plus one: 0 is an empty place. */
  #places = new Int32Array(2 * firstPlaces);
  /** The number of bits of a hash that are not part of the index of a place. */
  #shift = Math.clz32(firstPlaces - 1);
  #size = 0;
  readonly #firstHashKey: number;
  readonly #secondHashKey: number;

  constructor(hashKeys = randomHashKeys()) {
    [this.#firstHashKey, this.#secondHashKey] = hashKeys;
  }

  /** The number of keys. */
  get size(): number {
    return this.#size;
  }

  /** The number of places: two to eight for each key, more for a few keys. */
  get places(): number {
    return this.#places.length / 2;
  }

  /** The slot of a key, or `noSlot`. */
  get(key: number): number {
    return this.#slotAt(this.#find(key));
  }

  /** Adds a key, or gives it another slot. */
  set(key: number, slot: number): void {
    const index = this.#find(key);
    if (this.#slotAt(index) === noSlot) this.#size++;
    this.#put(index, key, slot);
    if (this.places < 2 * this.#size) this.#resize(2 * this.places);
  }

  /** Removes a key. */
  delete(key: number): void {
    let gap = this.#find(key);
    if (this.#slotAt(gap) === noSlot) return;
    this.#size--;
    // Keys that would no longer be found after the empty place are moved into it.
    for (let index = this.#after(gap); this.#slotAt(index) !== noSlot; index = this.#after(index)) {
      const other = this.#places[index] ?? 0;
      if (this.#distance(this.#home(other), index) < this.#distance(gap, index)) continue;
      this.#put(gap, other, this.#slotAt(index));
      gap = index;
    }
    this.#put(gap, 0, noSlot);
    if (this.places > Math.max(firstPlaces, 8 * this.#size)) this.#resize(this.places / 2);
  }

  /** The index of the place of a key, or of the free place for it. */
  #find(key: number): number {
    const places = this.#places;
    let index = this.#home(key);
    while (places[index] !== key && places[index + 1] !== 0) index = this.#after(index);
    return index;
  }

  /** The index of a key without collisions. */
  #home(key: number): number {
    return 2 * (addressHash(key, this.#firstHashKey, this.#secondHashKey) >>> this.#shift);
  }

  /** The next index; the first place follows the last. */
  #after(index: number): number {
    return (index + 2) & (this.#places.length - 1);
  }

  #distance(from: number, to: number): number {
    return (to - from) & (this.#places.length - 1);
  }

  #slotAt(index: number): number {
    return (this.#places[index + 1] ?? 0) - 1;
  }

  #put(index: number, key: number, slot: number): void {
    this.#places[index] = key;
    this.#places[index + 1] = slot + 1;
  }

  #resize(count: number): void {
    const places = this.#places;
    this.#places = new Int32Array(2 * count);
    this.#shift = Math.clz32(count - 1);
    for (let index = 0; index < places.length; index += 2) {
      const [key = 0, slot = 0] = [places[index], places[index + 1]];
      if (slot !== 0) this.#put(this.#find(key), key, slot - 1);
    }
  }
}
