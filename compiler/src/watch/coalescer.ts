/**
 * The time without changes after which a burst is passed on: editors and `git switch` write in bursts. Where chokidar observes the files,
 * it has to be more than 50: for so long after a change of a file, chokidar does not report further changes of that file. The watcher
 * of Linux reports each change.
 */
const quietMilliseconds = 60;

/** The time after which a burst that does not end is passed on nevertheless. */
const longestWaitMilliseconds = 600;

/** The time after which a burst of one path is passed on early: most saves are one file, written at once. */
const earlyMilliseconds = 4;

/** Paths that changed in quick succession. */
export interface Burst {
  readonly paths: ReadonlySet<string>;
  /** Whether more changes may follow, of this one path too: it is passed on again when the burst has ended. */
  readonly isEarly: boolean;
  /** When the first change was reported, or the handling of the burst before it ended: as `performance.now()`. */
  readonly since: number;
}

/** Collects paths in bursts and passes on each burst, one after the other. A single path is passed on early, and again. */
export class Coalescer {
  readonly #handle: (burst: Burst) => Promise<void>;
  #pending = new Set<string>();
  #firstPendingAt = 0;
  #lastPendingAt = 0;
  #handledAt = 0;
  #wasEarly = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #state: 'waiting' | 'begun' | 'closed' = 'waiting';

  constructor(handle: (burst: Burst) => Promise<void>) {
    this.#handle = handle;
  }

  add(path: string): void {
    if (this.#state === 'closed') return;
    this.#lastPendingAt = performance.now();
    if (this.#pending.size === 0) {
      this.#firstPendingAt = this.#lastPendingAt;
      this.#wasEarly = false;
    }
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
    const now = performance.now();
    const quiet = this.#lastPendingAt + quietMilliseconds;
    const end = Math.min(quiet, this.#firstPendingAt + longestWaitMilliseconds);
    const early = this.#firstPendingAt + earlyMilliseconds;
    const isEarly = !this.#wasEarly && this.#pending.size === 1 && early < end;
    this.#timer = setTimeout(() => this.#flush(isEarly), Math.max(0, (isEarly ? early : end) - now));
  }

  #flush(isEarly: boolean): void {
    const paths = this.#pending;
    const since = Math.max(this.#firstPendingAt, this.#handledAt);
    this.#wasEarly = isEarly;
    // An early burst goes on, and is passed on with what is added to it.
    this.#pending = isEarly ? new Set(paths) : new Set();
    this.#run(this.#handle({ paths, isEarly, since }));
  }

  /** While something runs, paths are collected. */
  #run(running: Promise<void>): void {
    this.#running = running.finally(() => {
      this.#handledAt = performance.now();
      this.#running = undefined;
      this.#schedule();
    });
  }
}
