import type { Job, Worker } from 'bullmq';
import type { Outcome, Runner, TakeOptions, Taking } from '../store/engine.js';
import { withinTime } from '../store/within-time.js';
import { deliveryOf } from './bull-options.js';
import { isConnectionError } from './is-connection-error.js';
import type { RedisConnectionParts } from './redis-connection-parts.js';

/** The milliseconds in which a worker without jobs closes: without Redis, BullMQ waits for it. */
const closeTimeout = 500;

/** The parts of a `RedisTaking`. */
export interface RedisTakingParts extends RedisConnectionParts {
  readonly name: string;
  readonly prefix: string;
  readonly runner: Runner;
  readonly options: TakeOptions;
}

/** A worker of BullMQ. */
export class RedisTaking implements Taking {
  readonly #parts: RedisTakingParts;
  readonly #worker: Worker;
  /** The jobs that run, with the tokens of their locks. */
  readonly #running = new Map<Job, string>();
  #closing: Promise<void> | undefined;

  constructor(parts: RedisTakingParts) {
    const { name, prefix, runner, options, modules, clients } = parts;
    const { concurrency, lockDuration, maximumStalls, keepCompleted, keepFailed } = options;
    this.#parts = parts;
    this.#worker = new modules.bullmq.Worker(name, (job, token = '') => this.#run(job, token), {
      ...{ connection: clients.taking, prefix, concurrency, lockDuration },
      stalledInterval: lockDuration,
      maxStalledCount: maximumStalls,
      removeOnComplete: { count: keepCompleted },
      removeOnFail: { count: keepFailed },
      runRetryDelay: 1000,
    });
    this.#worker.on('error', (error) => this.#report(error));
    this.#worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) runner.interrupt(id);
    });
    this.#worker.on('failed', (job, error) => {
      // A job that BullMQ has failed by itself: its process was killed too often.
      if (job?.deferredFailure !== undefined) void runner.fail(deliveryOf(job), error);
    });
  }

  stop(): void {
    void this.#stopped();
  }

  async finished(): Promise<void> {
    while (!(await withinTime(this.#stopped(), closeTimeout))) if (this.#running.size === 0) return;
  }

  async close(): Promise<void> {
    const given = Array.from(this.#running, ([job, token]) => job.moveToWait(token));
    await withinTime(Promise.allSettled(given), closeTimeout);
    // Without Redis, BullMQ waits for it. With `true`, it closes the connections of the worker at once.
    if (!(await withinTime(this.#stopped(), closeTimeout))) {
      await withinTime(this.#worker.getBackend().close(true), closeTimeout);
    }
  }

  /** Stops BullMQ. The promise is resolved when no job runs, and is not rejected. */
  #stopped(): Promise<void> {
    this.#closing ??= this.#worker.close();
    return this.#closing;
  }

  async #run(job: Job, token: string): Promise<void> {
    this.#running.set(job, token);
    try {
      const outcome = await this.#parts.runner.run(deliveryOf(job));
      if (outcome.kind !== 'done') await this.#settle(outcome, job, token);
    } finally {
      this.#running.delete(job);
    }
  }

  async #settle(outcome: Outcome, job: Job, token: string): Promise<void> {
    const { UnrecoverableError, WaitingError } = this.#parts.modules.bullmq;
    if (outcome.kind === 'failed') {
      const { error, isFinal } = outcome;
      if (!isFinal) throw error;
      const final = new UnrecoverableError(error.message);
      if (error.stack !== undefined) final.stack = error.stack;
      throw final;
    }
    if (outcome.kind === 'cut') await job.moveToWait(token);
    // BullMQ then leaves the job as it is.
    throw new WaitingError();
  }

  #report(err: Error): void {
    // The client logs that the server is not available, and a worker that is being closed can be in the middle of a command.
    if (isConnectionError(err) || this.#closing !== undefined) return;
    this.#parts.logger.warn('a worker of BullMQ reports an error', { queue: this.#parts.name, err });
  }
}
