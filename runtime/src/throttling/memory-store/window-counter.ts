import type { BucketGroup } from './bucket-group.js';
import { BucketTable } from './bucket-table.js';
import { type ClientKey, keptKey } from './client-key.js';
import { noSlot, SlotLinks } from './slot-links.js';
import { WindowQueues } from './window-queues.js';

/** Slots that are made at first; each time that they do not suffice, twice as many. */
const firstSlots = 64;

/** More than one, so that a store that gains a bucket with every attempt still loses those that are over. */
const droppedAtOnce = 2;

/**
 * Counts attempts in fixed windows, for at most so many keys of all groups whose windows are not over. It has no clock: times
 * are whole numbers of any unit, and never go back.
 */
export class WindowCounter {
  readonly #capacity: number;
  readonly #table = new BucketTable();
  readonly #queues = new WindowQueues(this.#table);
  /** Slots in use, in the order in which their windows began, and slots out of use. */
  readonly #links = new SlotLinks();
  readonly #used = { first: noSlot, last: noSlot };
  /** Those in use whose keys are blocked, in the order in which they were. */
  readonly #blocked = { first: noSlot, last: noSlot };
  #isBlocked = new Uint8Array(0);
  readonly #free = { first: noSlot, last: noSlot };
  #buckets = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** How much is remembered: never more than `capacity` of anything. */
  get sizes(): { readonly buckets: number; readonly slots: number; readonly queues: number } {
    return { buckets: this.#buckets, slots: this.#table.size, queues: this.#queues.size };
  }

  /**
   * Counts an attempt, and answers the slot of its bucket, which is of use until the next attempt. A window lasts as long
   * as its first attempt said. The bucket of a new key may cost the one whose window began first; one that is blocked only
   * when all others are too.
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

  /** Keeps a bucket before others: whoever is blocked must not get free by making room for many clients. */
  block(slot: number): void {
    if (this.#isBlocked[slot] === 1) return;
    this.#isBlocked[slot] = 1;
    this.#links.remove(this.#used, slot);
    this.#links.append(this.#blocked, slot);
  }

  /** When the window of a slot is over. */
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
