/**
 * So long nothing may have changed before changes are handed on: editors and `git switch` write in bursts. It has to be
 * more than 50: so long after it has told a change of a file, chokidar keeps further ones of the same file to itself.
 */
const quietMilliseconds = 60;

/** A burst that does not end is handed on after this time nevertheless. */
const longestWaitMilliseconds = 600;

/** Gathers paths in bursts and hands each burst on, one after the other. */
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

  /** Nothing is handed on before. */
  begin(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'begun';
    this.#schedule();
  }

  /** Nothing is handed on after. Waits for what is being handled. */
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
