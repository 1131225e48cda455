import { AddressSlots } from './address-slots.js';
import type { ClientKey } from './client-key.js';
import { noSlot, type SlotList } from './slot-links.js';

/** The slots of a group whose windows are equally long: in the order in which the windows began, they end. */
export interface WindowQueue extends SlotList {
  readonly group: BucketGroup;
  readonly length: number;
  /** No window of the queue ends before. */
  due: number;
  /** Where the queue stands in the heap. */
  rank: number;
}

/** Buckets whose keys have nothing to do with those of other groups, such as the clients of one route. */
export class BucketGroup {
  /** The slots by how long their windows are. */
  readonly queues = new Map<number, WindowQueue>();
  readonly #addresses = new AddressSlots();
  readonly #texts = new Map<string, number>();

  /** How many keys there are. */
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

  /** Forgets a key. */
  delete(key: ClientKey): void {
    if (typeof key === 'number') this.#addresses.delete(key);
    else this.#texts.delete(key);
  }
}
