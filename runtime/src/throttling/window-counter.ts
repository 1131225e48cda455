import { BucketTable } from './bucket-table.js';
import { noSlot, SlotLinks } from './slot-links.js';
import { WindowQueues } from './window-queues.js';

/** Slots that are made at first; each time that they do not suffice, twice as many. */
const firstSlots = 64;

/** More than one, so that a store that gains a bucket with every attempt still loses those that are over. */
const droppedAtOnce = 2;

const anyText = /^/;

/**
 * Counts attempts in fixed windows, for at most so many keys whose windows are not over. It has no clock: times are whole
 * numbers of any unit, and never go back.
 */
export class WindowCounter {
  readonly #capacity: number;
  readonly #table = new BucketTable();
  readonly #slots = new Map<string, number>();
  readonly #queues = new WindowQueues(this.#table);
  /** Slots in use, in the order in which their windows began, and slots out of use. */
  readonly #links = new SlotLinks();
  readonly #used = { first: noSlot, last: noSlot };
  readonly #free = { first: noSlot, last: noSlot };

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** How much is remembered: never more than `capacity` of anything. */
  get sizes(): { readonly buckets: number; readonly slots: number; readonly windowLengths: number } {
    return { buckets: this.#slots.size, slots: this.#table.size, windowLengths: this.#queues.size };
  }

  /**
   * Counts an attempt, and answers the slot of its bucket, which is of use until the next attempt. A window lasts as long
   * as its first attempt said. The bucket of a new key may cost the one whose window began first.
   */
  hit(key: string, length: number, now: number): number {
    if (this.#queues.due <= now) this.#dropEnded(now);
    const slot = this.#slots.get(key);
    if (slot === undefined) return this.#open(key, length, now);
    if (now < this.#table.endOf(slot)) {
      this.#table.count(slot);
    } else {
      this.#forget(slot);
      this.#begin(slot, key, length, now);
    }
    return slot;
  }

  /** When the window of a slot is over. */
  endOf(slot: number): number {
    return this.#table.endOf(slot);
  }

  /** The attempts in the window of a slot. */
  countOf(slot: number): number {
    return this.#table.countOf(slot);
  }

  #open(key: string, length: number, now: number): number {
    if (this.#free.first === noSlot) this.#makeRoom();
    const slot = this.#free.first;
    this.#links.remove(this.#free, slot);
    this.#slots.set(inOnePiece(key), slot);
    this.#begin(slot, key, length, now);
    return slot;
  }

  #begin(slot: number, key: string, length: number, now: number): void {
    this.#table.begin(slot, key, now + length);
    this.#links.append(this.#used, slot);
    this.#queues.append(slot, length);
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
    else this.#drop(this.#used.first);
  }

  #grow(from: number, to: number): void {
    this.#table.resize(to);
    this.#queues.resize(to);
    this.#links.resize(to);
    for (let slot = from; slot < to; slot++) this.#links.append(this.#free, slot);
  }

  #drop(slot: number): void {
    this.#slots.delete(this.#table.keyOf(slot));
    this.#table.clear(slot);
    this.#forget(slot);
    this.#links.append(this.#free, slot);
  }

  #forget(slot: number): void {
    this.#links.remove(this.#used, slot);
    this.#queues.remove(slot);
  }
}

/**
 * V8 joins texts by keeping the parts: they would stay as long as the bucket, and take as much memory again. For a regular
 * expression it makes one text of them.
 */
function inOnePiece(key: string): string {
  anyText.test(key);
  return key;
}
