/** Functions that are called once. */
export class Callbacks {
  #callbacks = new Set<() => void>();

  add(callback: () => void): void {
    this.#callbacks.add(callback);
  }

  /** Calls all functions that were added. Functions that they add are not among them. */
  call(): void {
    const callbacks = this.#callbacks;
    this.#callbacks = new Set();
    for (const callback of callbacks) callback();
  }
}
