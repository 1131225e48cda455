import type { OnBootstrap, OnShutdown, OnShutdownRequested } from 'ashlar';
import type { JobContext } from './job-context.js';
import { JobRunner } from './job-runner.js';
import type { Queue } from './queue.js';
import { type QueueStore, storeOf } from './queue-store.js';
import type { Taking } from './store/engine.js';
import type { WorkerOptions } from './store/job-options.js';
import { withinTime } from './store/within-time.js';

/** The milliseconds in which jobs can react to their signal before they are given back. */
const reactionTime = 1000;

/**
 * Runs the jobs of a queue. An application extends it, and lists the class in the `providers` of a module. Jobs are taken from
 * `onBootstrap` to `onShutdownRequested`; a class that has these hooks or `onShutdown` itself calls those of `super`.
 */
export abstract class Worker<T> implements OnBootstrap, OnShutdownRequested, OnShutdown {
  readonly options: WorkerOptions = {};
  readonly #queue: Queue<T>;
  readonly #scope: string;
  #running: { readonly runner: JobRunner<T>; readonly taking: Taking; readonly store: QueueStore<T> } | undefined;

  constructor(queue: Queue<T>) {
    this.#queue = queue;
    this.#scope = new.target.name;
  }

  /**
   * Handles a job. A rejection is logged, and the job is tried again until its last attempt. Jobs run at least once: one whose process was
   * killed runs again.
   */
  abstract handle(payload: T, job: JobContext): void | Promise<void>;

  /** Called when a job has failed for good, with the error of its last attempt. An error of this method is logged. */
  onFailed(_payload: T, _error: unknown, _job: JobContext): void | Promise<void> {}

  /** Begins to take jobs, if this process runs the workers of the queue. */
  onBootstrap(): void {
    const store = storeOf(this.#queue);
    // A test has replaced the queue, or other processes run its jobs.
    if (store === undefined || !store.jobs.runsWorkersOf(this.#queue.name)) return;
    const logger = store.jobs.loggerOf(this.#scope);
    const runner = new JobRunner({ queue: this.#queue.name, codec: store.codec, worker: this, logger });
    this.#running = { runner, store, taking: store.take(runner, this.options) };
  }

  /** Takes no further jobs. */
  onShutdownRequested(): void {
    this.#running?.taking.stop();
  }

  /** Waits for the jobs that run, and gives back those that do not finish in time. */
  async onShutdown(): Promise<void> {
    if (this.#running === undefined) return;
    const { runner, taking, store } = this.#running;
    taking.stop();
    const finished = taking.finished();
    if (!(await store.jobs.drain(finished))) {
      runner.interruptAll();
      if (!(await withinTime(finished, reactionTime))) runner.reportAbandoned();
    }
    await taking.close();
  }
}
