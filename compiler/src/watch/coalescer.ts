/**
 * The time without changes after which a burst is passed on: editors and `git switch` write in bursts. It has to be more
 * than 50: for so long after a change of a file, chokidar does not report further changes of that file.
 */
const quietMilliseconds = 60;

/** The time after which a burst that does not end is passed on nevertheless. */
const longestWaitMilliseconds = 600;

/** Collects paths in bursts and passes on each burst, one after the other. */
export class Coalescer {
  readonly #handle: (paths: ReadonlySet<string>) => Promise<void>;
  #pending = new Set<string>();
  #firstPendingAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #state: 'waiting' | 'begun' | 'closed' = 'waiting';

  constructor(handle: (paths: ReadonlySet<string>) => Promise<void>) {
    this.#handle = handle;
  }

  add(path: string): void {
    if (this.#state === 'closed') return;
    if (this.#pending.size === 0) this.#firstPendingAt = performance.now();
    this.#pending.add(path);
    this.#schedule();
  }

  /** Starts to pass on bursts. */
  begin(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'begun';
    this.#schedule();
  }

  /** Stops to pass on bursts, and waits for the current handler. */
  async close(): Promise<void> {
    this.#state = 'closed';
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    // While a burst is handled, the next one grows; it is scheduled when the handler is done.
    if (this.#state !== 'begun' || this.#running !== undefined || this.#pending.size === 0) return;
    clearTimeout(this.#timer);
    const waited = performance.now() - this.#firstPendingAt;
    const delay = Math.min(quietMilliseconds, Math.max(0, longestWaitMilliseconds - waited));
    this.#timer = setTimeout(() => this.#flush(), delay);
  }

  #flush(): void {
    const burst = this.#pending;
    this.#pending = new Set();
    this.#running = this.#handle(burst).finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
  }
}
