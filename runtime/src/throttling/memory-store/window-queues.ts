import type { BucketGroup, WindowQueue } from './bucket-group.js';
import type { BucketTable } from './bucket-table.js';
import { noSlot, SlotLinks } from './slot-links.js';

/**
 * Finds windows that are over: one queue for each group and window length, and a heap of the queues. The cost does not depend on the
 * number of windows, and grows with the logarithm of the number of queues, which is about that of the routes.
 */
export class WindowQueues {
  readonly #table: BucketTable;
  readonly #links = new SlotLinks();
  readonly #queueOf: (WindowQueue | undefined)[] = [];
  /** The heap: each queue is due no earlier than its parent, at half its position. */
  readonly #heap: WindowQueue[] = [];
  /** The due time of the first queue, cached because each attempt needs it. */
  #due = Number.POSITIVE_INFINITY;

  constructor(table: BucketTable) {
    this.#table = table;
  }

  /** The number of queues. */
  get size(): number {
    return this.#heap.length;
  }

  /** A lower bound of the end of the next window: that window may have been dropped. */
  get due(): number {
    return this.#due;
  }

  /** Allocates the slots below `size`. */
  resize(size: number): void {
    this.#links.resize(size);
    this.#queueOf.length = size;
  }

  /** Adds a slot whose window of `length` begins now. Windows are added in the order in which they begin. */
  append(slot: number, group: BucketGroup, length: number): void {
    const queue = group.queues.get(length) ?? this.#add(group, length, this.#table.endOf(slot));
    this.#queueOf[slot] = queue;
    this.#links.append(queue, slot);
  }

  /** The group of a slot in a queue. */
  groupOf(slot: number): BucketGroup | undefined {
    return this.#queueOf[slot]?.group;
  }

  /** Removes a slot, and its queue when it becomes empty. */
  remove(slot: number): void {
    const queue = this.#queueOf[slot];
    if (queue === undefined) return;
    this.#queueOf[slot] = undefined;
    this.#links.remove(queue, slot);
    if (queue.first === noSlot) this.#delete(queue);
  }

  /** A slot whose window is over at `now`, or `noSlot` when there is none. */
  findEnded(now: number): number {
    for (;;) {
      const queue = this.#heap[0];
      if (queue === undefined || queue.due > now) return noSlot;
      const end = this.#table.endOf(queue.first);
      if (end <= now) return queue.first;
      queue.due = end;
      this.#sink(queue);
      this.#tellDue();
    }
  }

  #add(group: BucketGroup, length: number, due: number): WindowQueue {
    const queue = { group, length, due, rank: this.#heap.length, first: noSlot, last: noSlot };
    group.queues.set(length, queue);
    this.#heap.push(queue);
    this.#rise(queue);
    this.#tellDue();
    return queue;
  }

  #delete(queue: WindowQueue): void {
    queue.group.queues.delete(queue.length);
    const last = this.#heap.pop();
    if (last !== undefined && last !== queue) {
      this.#place(last, queue.rank);
      this.#rise(last);
      this.#sink(last);
    }
    this.#tellDue();
  }

  #tellDue(): void {
    this.#due = this.#heap[0]?.due ?? Number.POSITIVE_INFINITY;
  }

  #rise(queue: WindowQueue): void {
    for (;;) {
      const parent = this.#heap[(queue.rank - 1) >> 1];
      if (parent === undefined || parent.due <= queue.due) return;
      this.#swap(queue, parent);
    }
  }

  #sink(queue: WindowQueue): void {
    for (;;) {
      const left = this.#heap[2 * queue.rank + 1];
      const right = this.#heap[2 * queue.rank + 2];
      const child = left !== undefined && right !== undefined && right.due < left.due ? right : left;
      if (child === undefined || child.due >= queue.due) return;
      this.#swap(queue, child);
    }
  }

  #swap(one: WindowQueue, other: WindowQueue): void {
    const { rank } = one;
    this.#place(one, other.rank);
    this.#place(other, rank);
  }

  #place(queue: WindowQueue, rank: number): void {
    queue.rank = rank;
    this.#heap[rank] = queue;
  }
}
