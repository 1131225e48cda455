/**
 * The promise of `emit`: rejected for whoever waits for it. A failure that nobody waits for goes to `onUnobserved`, and is no
 * unhandled rejection, which would end the process.
 */
export class Emission extends Promise<void> {
  // What `then` returns is a promise like any other.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  #isObserved = false;

  /** The promise of what `handling` comes to. */
  static of(handling: Promise<void>, onUnobserved: (error: unknown) => void): Emission {
    const emission = new Emission((resolve) => resolve(handling));
    emission.#watch(onUnobserved);
    return emission;
  }

  // biome-ignore lint/suspicious/noThenProperty: whoever waits for a promise calls it.
  override then<Value = void, Failure = never>(
    // biome-ignore lint/suspicious/noConfusingVoidType: the promise of nothing has this `then`.
    onFulfilled?: ((value: void) => Value | PromiseLike<Value>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    this.#isObserved = true;
    return super.then(onFulfilled, onRejected);
  }

  #watch(onUnobserved: (error: unknown) => void): void {
    void super.then(undefined, (error: unknown) => {
      // As late as Node looks for rejections that nobody handles.
      setImmediate(() => {
        if (!this.#isObserved) onUnobserved(error);
      });
    });
  }
}
