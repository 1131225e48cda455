/**
 * The promise that `emit` returns. An error is passed to `onUnobserved` when the promise is not awaited, so that it is not an
 * unhandled rejection, which would end the process.
 */
export class Emission extends Promise<void> {
  // The result of `then` is a promise like any other.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  #isObserved = false;

  /** Creates the promise for the result of `handling`. */
  static of(handling: Promise<void>, onUnobserved: (error: unknown) => void): Emission {
    const emission = new Emission((resolve) => resolve(handling));
    emission.#watch(onUnobserved);
    return emission;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` calls it.
  override then<Value = void, Failure = never>(
    // biome-ignore lint/suspicious/noConfusingVoidType: `Promise<void>` has this `then`.
    onFulfilled?: ((value: void) => Value | PromiseLike<Value>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    this.#isObserved = true;
    return super.then(onFulfilled, onRejected);
  }

  #watch(onUnobserved: (error: unknown) => void): void {
    void super.then(undefined, (error: unknown) => {
      // Not earlier than Node checks for unhandled rejections.
      setImmediate(() => {
        if (!this.#isObserved) onUnobserved(error);
      });
    });
  }
}
