import type { Engine } from '../store/engine.js';
import { JobsConnection } from '../store/jobs-connection.js';
import { MemoryQueue } from './memory-queue.js';

/** The options of `memory`. */
export interface MemoryOptions {
  /** The number of jobs of a queue that wait or run. A further one is rejected with a `JobsUnavailableError`. Default: 10,000. */
  readonly maximumJobs?: number;
}

/**
 * Stores jobs in the memory of this process, for development and tests: nothing is kept when the process ends, and other processes do not
 * see the jobs. All else is as with Redis: checks of payloads, delays, attempts, priorities, deduplication and schedules.
 */
export function memory({ maximumJobs = 10_000 }: MemoryOptions = {}): MemoryConnection {
  return new MemoryConnection(maximumJobs);
}

/** Jobs in the memory of a process. Applications of the process that have the same connection share its queues. */
export class MemoryConnection extends JobsConnection {
  readonly #maximumJobs: number;
  readonly #queues = new Map<string, MemoryQueue>();
  #waiters: (() => void)[] = [];
  #applications = 0;

  constructor(maximumJobs: number) {
    super();
    this.#maximumJobs = maximumJobs;
  }

  open(): Engine {
    this.#applications += 1;
    return {
      prepare: async () => undefined,
      queue: (name) => this.#queue(name),
      ping: async () => undefined,
      close: async () => this.#close(),
    };
  }

  /** Resolves when no job waits or runs in any queue, and none waits for another attempt. Jobs with a delay and of schedules do not count. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  #queue(name: string): MemoryQueue {
    let queue = this.#queues.get(name);
    if (queue === undefined) {
      queue = new MemoryQueue(name, this.#maximumJobs, () => this.#onChange());
      this.#queues.set(name, queue);
    }
    queue.open();
    return queue;
  }

  #onChange(): void {
    if (this.#waiters.length === 0 || !this.#isIdle()) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }

  #isIdle(): boolean {
    return [...this.#queues.values()].every(({ isIdle }) => isIdle);
  }

  #close(): void {
    this.#applications -= 1;
    if (this.#applications > 0) return;
    for (const queue of this.#queues.values()) queue.close();
  }
}
