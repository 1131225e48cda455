import type { Taking } from '../store/engine.js';
import type { MemoryJob } from './memory-job.js';

/** The queue of a `MemoryTaking`. */
interface TakenQueue {
  next(): MemoryJob | undefined;
  /** Runs an attempt of a job to its end. */
  run(job: MemoryJob): Promise<void>;
  onStop(): void;
}

/** Takes jobs from a queue in memory, so many at the same time as a worker wants. */
export class MemoryTaking implements Taking {
  readonly #concurrency: number;
  readonly #queue: TakenQueue;
  readonly #waiters: (() => void)[] = [];
  #running = 0;
  #isWoken = false;
  #isStopped = false;

  constructor(concurrency: number, queue: TakenQueue) {
    this.#concurrency = concurrency;
    this.#queue = queue;
  }

  /** Looks for jobs soon: between two jobs, the process can do other work. */
  wake(): void {
    if (this.#isWoken || this.#isStopped) return;
    this.#isWoken = true;
    setImmediate(() => {
      this.#isWoken = false;
      this.#takeJobs();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.onStop();
  }

  async finished(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  async close(): Promise<void> {
    this.stop();
  }

  #takeJobs(): void {
    while (!this.#isStopped && this.#running < this.#concurrency) {
      const job = this.#queue.next();
      if (job === undefined) return;
      this.#running += 1;
      void this.#queue.run(job).then(() => this.#end());
    }
  }

  #end(): void {
    this.#running -= 1;
    if (this.#running === 0) for (const resolve of this.#waiters.splice(0)) resolve();
    this.wake();
  }
}
