/** A call that has not ended. */
interface PendingCall {
  readonly end: number;
  readonly reject: () => void;
}

/** Ends calls that take too long. All have the same time, so that one timer serves for the first of them. */
export class Deadlines {
  readonly #milliseconds: number;
  readonly #pending = new Set<PendingCall>();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The result of a function, unless it takes too long. `onLate` returns the error of the call then. */
  async call<Result>(run: () => Promise<Result>, onLate: () => Error): Promise<Result> {
    return await new Promise<Result>((resolve, reject) => {
      const call = { end: performance.now() + this.#milliseconds, reject: () => reject(onLate()) };
      this.#pending.add(call);
      if (this.#timer === undefined) this.#start(this.#milliseconds);
      run()
        .then(resolve, reject)
        .finally(() => this.#pending.delete(call));
    });
  }

  #start(milliseconds: number): void {
    // The connection keeps the process running, not the time of a call.
    this.#timer = setTimeout(() => this.#expire(), milliseconds).unref();
  }

  #expire(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const call of this.#pending) {
      if (call.end > now) {
        this.#start(Math.ceil(call.end - now));
        return;
      }
      this.#pending.delete(call);
      call.reject();
    }
  }
}
