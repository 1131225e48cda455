import { type ClientKey, keptKey } from '../client-key.js';
import type { BucketGroup } from './bucket-group.js';
import { BucketTable } from './bucket-table.js';
import { noSlot, SlotLinks } from './slot-links.js';
import { WindowQueues } from './window-queues.js';

/** The initial number of slots, which is doubled when they are used up. */
const firstSlots = 64;

/** The number of buckets dropped with each attempt: more than one, so that a store with a new bucket at every attempt still shrinks. */
const droppedAtOnce = 2;

/**
 * Counts attempts in fixed windows, for a limited number of keys of all groups. It has no clock: times are integers of any unit, and
 * never decrease.
 */
export class WindowCounter {
  readonly #capacity: number;
  readonly #table = new BucketTable();
  readonly #queues = new WindowQueues(this.#table);
  /** The used slots, in the order of the starts of their windows, and the free slots. */
  readonly #links = new SlotLinks();
  readonly #used = { first: noSlot, last: noSlot };
  /** The used slots of blocked keys, in the order in which they were blocked. */
  readonly #blocked = { first: noSlot, last: noSlot };
  #isBlocked = new Uint8Array(0);
  readonly #free = { first: noSlot, last: noSlot };
  #buckets = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The number of stored entries: never more than `capacity` of a kind. */
  get sizes(): { readonly buckets: number; readonly slots: number; readonly queues: number } {
    return { buckets: this.#buckets, slots: this.#table.size, queues: this.#queues.size };
  }

  /**
   * Counts an attempt, and returns the slot of its bucket, which is valid until the next attempt. The first attempt determines the
   * length of the window. The bucket of a new key may replace the one whose window started first; a blocked one only if all buckets
   * are blocked.
   */
  hit(group: BucketGroup, key: ClientKey, length: number, now: number): number {
    if (this.#queues.due <= now) this.#dropEnded(now);
    const slot = group.slotOf(key);
    if (slot === noSlot) return this.#open(group, key, length, now);
    if (now < this.#table.endOf(slot)) {
      this.#table.count(slot);
    } else {
      this.#forget(slot);
      this.#begin(slot, group, this.#table.keyOf(slot), length, now);
    }
    return slot;
  }

  /** Protects the bucket of a blocked client, which must not be able to unblock itself by filling the store with other clients. */
  block(slot: number): void {
    if (this.#isBlocked[slot] === 1) return;
    this.#isBlocked[slot] = 1;
    this.#links.remove(this.#used, slot);
    this.#links.append(this.#blocked, slot);
  }

  /** The end of the window of a slot. */
  endOf(slot: number): number {
    return this.#table.endOf(slot);
  }

  /** The attempts in the window of a slot. */
  countOf(slot: number): number {
    return this.#table.countOf(slot);
  }

  #open(group: BucketGroup, key: ClientKey, length: number, now: number): number {
    if (this.#free.first === noSlot) this.#makeRoom();
    const slot = this.#free.first;
    this.#links.remove(this.#free, slot);
    const kept = keptKey(key);
    group.add(kept, slot);
    this.#buckets++;
    this.#begin(slot, group, kept, length, now);
    return slot;
  }

  #begin(slot: number, group: BucketGroup, key: ClientKey, length: number, now: number): void {
    this.#table.begin(slot, key, now + length);
    this.#links.append(this.#used, slot);
    this.#queues.append(slot, group, length);
  }

  #dropEnded(now: number): void {
    for (let dropped = 0; dropped < droppedAtOnce; dropped++) {
      const slot = this.#queues.findEnded(now);
      if (slot === noSlot) return;
      this.#drop(slot);
    }
  }

  #makeRoom(): void {
    const { size } = this.#table;
    if (size < this.#capacity) this.#grow(size, Math.min(this.#capacity, Math.max(firstSlots, 2 * size)));
    else this.#drop(this.#used.first === noSlot ? this.#blocked.first : this.#used.first);
  }

  #grow(from: number, to: number): void {
    this.#table.resize(to);
    this.#queues.resize(to);
    this.#links.resize(to);
    const isBlocked = new Uint8Array(to);
    isBlocked.set(this.#isBlocked);
    this.#isBlocked = isBlocked;
    for (let slot = from; slot < to; slot++) this.#links.append(this.#free, slot);
  }

  #drop(slot: number): void {
    this.#queues.groupOf(slot)?.delete(this.#table.keyOf(slot));
    this.#buckets--;
    this.#table.clear(slot);
    this.#forget(slot);
    this.#links.append(this.#free, slot);
  }

  #forget(slot: number): void {
    this.#links.remove(this.#isBlocked[slot] === 1 ? this.#blocked : this.#used, slot);
    this.#isBlocked[slot] = 0;
    this.#queues.remove(slot);
  }
}
