import { randomBytes } from 'node:crypto';
import type { Codec } from 'ashlar';
import { checkedPayload } from './checked-payload.js';
import { publishAdd } from './job-channels.js';
import type { Jobs } from './jobs.js';
import { checkedSchedule } from './store/cron.js';
import type { Runner, StoredJob, StoredOptions, StoredQueue, Taking } from './store/engine.js';
import type { AddOptions, JobOptions, NewJob, QueueOptions, Schedule, WorkerOptions } from './store/job-options.js';
import { storedOptions, takeOptions } from './store/stored-options.js';

/** The members of a queue that its store reads. The subclass declares the options, which are set after the constructor. */
interface Declared {
  readonly name: string;
  readonly options: QueueOptions;
}

/** Adds the jobs of a queue, and gives them to its workers. */
export class QueueStore<T> {
  readonly codec: Codec<T>;
  readonly jobs: Jobs;
  readonly #queue: Declared;
  readonly #stored: StoredQueue;
  #defaults: StoredOptions | undefined;

  constructor(queue: Declared, codec: Codec<T>, jobs: Jobs) {
    this.codec = codec;
    this.jobs = jobs;
    this.#queue = queue;
    this.#stored = jobs.register(queue.name);
  }

  async add(payload: T, options: AddOptions | undefined): Promise<string> {
    const [id = ''] = await this.#store([this.#prepare(payload, options)]);
    return id;
  }

  async addMany(jobs: readonly NewJob<T>[]): Promise<readonly string[]> {
    const prepared = jobs.map(({ payload, ...options }) => this.#prepare(payload, options));
    return prepared.length === 0 ? [] : await this.#store(prepared);
  }

  async repeat(id: string, schedule: Schedule, payload: T, options: JobOptions | undefined): Promise<void> {
    const checked = checkedSchedule(schedule);
    if (!/^[\w.-]+$/.test(id)) {
      throw new RangeError(`\`${id}\` is not the id of a schedule: letters, digits and \`_.-\``);
    }
    await this.#stored.repeat(id, checked, { ...this.#prepare(payload, options), id });
  }

  async stopRepeating(id: string): Promise<boolean> {
    this.jobs.checkAdding(this.#queue.name);
    return await this.#stored.stopRepeating(id);
  }

  /** Begins to run the jobs. */
  take(runner: Runner, options: WorkerOptions): Taking {
    return this.#stored.take(runner, takeOptions(options, this.#queue.options));
  }

  #prepare(payload: T, options: AddOptions | undefined): StoredJob {
    this.jobs.checkAdding(this.#queue.name);
    const data = checkedPayload(this.codec, payload, this.#queue.name);
    return { id: newJobId(), data, options: this.#optionsOf(options), addedAt: Date.now() };
  }

  /** Most jobs have no options of their own. */
  #optionsOf(options: AddOptions | undefined): StoredOptions {
    if (options !== undefined) return storedOptions(this.#queue.options, options);
    this.#defaults ??= storedOptions(this.#queue.options);
    return this.#defaults;
  }

  async #store(jobs: readonly StoredJob[]): Promise<readonly string[]> {
    const { trace, runWithin } = publishAdd(this.#queue.name, jobs);
    return await runWithin(() => this.#stored.add(trace === undefined ? jobs : jobs.map((job) => ({ ...job, trace }))));
  }
}

// Not in private fields: with these, a test could not replace a queue by an object.
const stores = new WeakMap<object, QueueStore<unknown>>();

/** Keeps the store of a queue for `storeOf`. */
export function rememberStore<T>(queue: AddingQueue<T>, store: QueueStore<T>): void {
  // The queue has the type argument of its store, and a map has one for all.
  stores.set(queue, store as QueueStore<unknown>);
}

/** The store of a queue; `undefined` for an object by which a test has replaced it. */
export function storeOf<T>(queue: AddingQueue<T>): QueueStore<T> | undefined {
  // As in `rememberStore`.
  return stores.get(queue) as QueueStore<T> | undefined;
}

/** A queue, by the member that has its type argument. */
interface AddingQueue<T> {
  add(payload: T): Promise<string>;
}

/** Different in each process. */
const idStart = `j${randomBytes(9).toString('hex')}`;

let idCount = 0;

/** An id that no other job has. It is short, because Redis has it several times for each job. */
function newJobId(): string {
  idCount += 1;
  return `${idStart}-${idCount.toString(36)}`;
}
