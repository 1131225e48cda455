/**
 * Runs functions in the asynchronous context in which it was created: that of the handler, with the values that middleware, hooks and
 * interceptors have stored in an `AsyncLocalStorage`. Generators run in the context of their caller, which for a stream is an event
 * of the connection. An asynchronous function continues in its own context after each `await`, so that no module of Node is needed.
 */
export class ContextOfHandler {
  readonly #tasks: (() => void)[] = [];
  #wake = () => {};

  constructor() {
    void this.#runTasks();
  }

  /** Starts a function, after those of earlier calls have started. */
  run<T>(start: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => start().then(resolve, reject));
      this.#wake();
    });
  }

  async #runTasks(): Promise<void> {
    for (;;) {
      const task = this.#tasks.shift();
      if (task !== undefined) task();
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
