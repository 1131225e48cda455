import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Queue as BullQueue } from 'bullmq';
import type { Runner, StoredJob, StoredQueue, TakeOptions, Taking } from '../store/engine.js';
import type { Schedule } from '../store/job-options.js';
import { JobsUnavailableError } from '../store/jobs-errors.js';
import { bullOptions, templateOptions, waitingSince } from './bull-options.js';
import { isConnectionError } from './is-connection-error.js';
import type { RedisConnectionParts } from './redis-connection-parts.js';
import { RedisTaking } from './redis-taking.js';

/** The milliseconds between two attempts to send commands. */
const pause = 50;

/** The jobs of a queue in Redis. */
export class RedisQueue implements StoredQueue {
  readonly #name: string;
  readonly #prefix: string;
  readonly #parts: () => RedisConnectionParts;
  #opened: Promise<BullQueue> | undefined;

  constructor(name: string, prefix: string, parts: () => RedisConnectionParts) {
    this.#name = name;
    this.#prefix = prefix;
    this.#parts = parts;
  }

  async add(jobs: readonly StoredJob[]): Promise<readonly string[]> {
    const entries = jobs.map((job) => ({ name: this.#name, data: job.data, opts: bullOptions(job) }));
    const added = await this.#whenAvailable(async (queue) => {
      const [only] = entries;
      if (only === undefined || entries.length > 1) return await queue.addBulk(entries);
      return [await queue.add(only.name, only.data, only.opts)];
    });
    return added.map(({ id = '' }) => id);
  }

  async repeat(id: string, { cron, timeZone }: Required<Schedule>, { data, options }: StoredJob): Promise<void> {
    const opts = templateOptions(options);
    await this.#whenAvailable(async (queue) => {
      const former = await queue.getJobScheduler(id);
      const isSame =
        former?.pattern === cron &&
        former.tz === timeZone &&
        isDeepStrictEqual(former.template?.data, data) &&
        isDeepStrictEqual(former.template?.opts, opts);
      // A job that is due, because no worker ran at its time, would be replaced by the one after it.
      if (isSame && (await hasNextJob(queue, id, former.next))) return;
      await queue.upsertJobScheduler(id, { pattern: cron, tz: timeZone }, { name: this.#name, data, opts });
    });
  }

  async stopRepeating(id: string): Promise<boolean> {
    return await this.#whenAvailable((queue) => queue.removeJobScheduler(id));
  }

  async waitingSince(): Promise<number | undefined> {
    const queue = await this.#open();
    const oldest = await Promise.all(
      (['wait', 'prioritized', 'delayed'] as const).map(async (state) => {
        const [job] = await queue.getJobs([state], 0, 0, true);
        return job === undefined ? [] : [waitingSince(job)];
      }),
    );
    const times = oldest.flat().filter((time) => time < Date.now());
    return times.length === 0 ? undefined : Math.min(...times);
  }

  take(runner: Runner, options: TakeOptions): Taking {
    return new RedisTaking({ name: this.#name, prefix: this.#prefix, runner, options, ...this.#parts() });
  }

  async close(): Promise<void> {
    const queue = await this.#opened?.catch(() => undefined);
    await queue?.close();
  }

  /** Sends commands, again after an interruption: jobs have ids, by which Redis knows those that it has received. */
  async #whenAvailable<Result>(send: (queue: BullQueue) => Promise<Result>): Promise<Result> {
    const { addTimeout, deadlines } = this.#parts();
    let [isLate, cause]: [boolean, unknown] = [false, undefined];
    const attempts = async (): Promise<Result> => {
      for (;;) {
        try {
          const queue = await this.#open();
          // Not after the caller has got its error.
          if (isLate) throw new JobsUnavailableError();
          return await send(queue);
        } catch (error) {
          if (isLate || !isConnectionError(error)) throw error;
          cause = error;
          await sleep(pause);
        }
      }
    };
    return await deadlines.call(attempts, () => {
      isLate = true;
      const message = `Redis has not confirmed a change of the queue \`${this.#name}\` within ${addTimeout} ms`;
      return new JobsUnavailableError(message, { cause });
    });
  }

  #open(): Promise<BullQueue> {
    this.#opened ??= this.#create();
    return this.#opened;
  }

  async #create(): Promise<BullQueue> {
    const { modules, clients } = this.#parts();
    const queue = new modules.bullmq.Queue(this.#name, { connection: clients.adding, prefix: this.#prefix });
    // The client logs its errors.
    queue.on('error', () => undefined);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      // The queue stays unusable.
      this.#opened = undefined;
      throw error;
    }
  }
}

/** Whether the next job of a schedule waits for its time. */
async function hasNextJob(queue: BullQueue, id: string, next: number | undefined): Promise<boolean> {
  const state = await queue.getJobState(`repeat:${id}:${next}`);
  return state !== 'completed' && state !== 'failed' && state !== 'unknown';
}
