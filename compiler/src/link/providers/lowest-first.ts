/** A priority queue of numbers, the lowest first: a binary heap. */
export class LowestFirst {
  readonly #numbers: number[] = [];

  add(number: number): void {
    let index = this.#numbers.push(number) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#at(parent) <= number) break;
      this.#numbers[index] = this.#at(parent);
      index = parent;
    }
    this.#numbers[index] = number;
  }

  /** Removes and returns the lowest number. */
  take(): number | undefined {
    const lowest = this.#numbers[0];
    const last = this.#numbers.pop();
    if (last !== undefined && this.#numbers.length > 0) this.#sink(last);
    return lowest;
  }

  /** Puts a number at the top and moves it down to its place. */
  #sink(number: number): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(child) >= number) break;
      this.#numbers[index] = this.#at(child);
      index = child;
    }
    this.#numbers[index] = number;
  }

  #at(index: number): number {
    return this.#numbers[index] ?? Number.POSITIVE_INFINITY;
  }
}
