import type { ClientKey } from '../client-key.js';
import { AddressSlots } from './address-slots.js';
import { noSlot, type SlotList } from './slot-links.js';

/** The slots of a group with the same window length: their windows end in the order in which they started. */
export interface WindowQueue extends SlotList {
  readonly group: BucketGroup;
  readonly length: number;
  /** A lower bound of the ends of the windows of the queue. */
  due: number;
  /** The position of the queue in the heap. */
  rank: number;
}

/** A group of buckets with keys of its own, such as the clients of one route. */
export class BucketGroup {
  /** The slots by how long their windows are. */
  readonly queues = new Map<number, WindowQueue>();
  readonly #addresses = new AddressSlots();
  readonly #texts = new Map<string, number>();

  /** The number of keys. */
  get size(): number {
    return this.#addresses.size + this.#texts.size;
  }

  /** The slot of a key, or `noSlot`. */
  slotOf(key: ClientKey): number {
    return typeof key === 'number' ? this.#addresses.get(key) : (this.#texts.get(key) ?? noSlot);
  }

  /** Adds a key. */
  add(key: ClientKey, slot: number): void {
    if (typeof key === 'number') this.#addresses.set(key, slot);
    else this.#texts.set(key, slot);
  }

  /** Removes a key. */
  delete(key: ClientKey): void {
    if (typeof key === 'number') this.#addresses.delete(key);
    else this.#texts.delete(key);
  }
}
