/** The value for no slot. */
export const noSlot = -1;

/** The ends of a list of slots; both are `noSlot` when it is empty. */
export interface SlotList {
  first: number;
  last: number;
}

/** Lists of slots (small integers), linked in both directions. A slot is in at most one of the lists that share the links. */
export class SlotLinks {
  #before = new Int32Array(0);
  #after = new Int32Array(0);

  /** Allocates the slots below `size`. */
  resize(size: number): void {
    const [before, after] = [new Int32Array(size), new Int32Array(size)];
    before.set(this.#before);
    after.set(this.#after);
    this.#before = before;
    this.#after = after;
  }

  /** Appends a slot that is in no list. */
  append(list: SlotList, slot: number): void {
    const { last } = list;
    this.#before[slot] = last;
    this.#after[slot] = noSlot;
    list.last = slot;
    if (last === noSlot) list.first = slot;
    else this.#after[last] = slot;
  }

  /** Removes a slot from its list. */
  remove(list: SlotList, slot: number): void {
    const before = this.#before[slot] ?? noSlot;
    const after = this.#after[slot] ?? noSlot;
    if (before === noSlot) list.first = after;
    else this.#after[before] = after;
    if (after === noSlot) list.last = before;
    else this.#before[after] = before;
  }
}
