/** The most restarts in the time below. */
const mostRestarts = 4;

const milliseconds = 3 * 60 * 1_000;

/** Counts the crashes of a server: one that crashes again and again is not restarted. */
export class CrashLimit {
  #crashes: readonly number[] = [];

  /** Records a crash. Returns whether the server is restarted. */
  restarts(now: number): boolean {
    this.#crashes = [...this.#crashes, now].filter((time) => now - time < milliseconds);
    return this.#crashes.length <= mostRestarts;
  }
}
