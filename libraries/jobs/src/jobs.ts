import { Injectable, type Logger, type OnModuleInit, type OnShutdown } from 'ashlar';
import type { JobsOptions } from './jobs-options.js';
import type { Engine, StoredQueue } from './store/engine.js';
import { withinTime } from './store/within-time.js';

/** The jobs of an application: the connection that its queues and workers share. */
@Injectable()
export class Jobs implements OnModuleInit, OnShutdown {
  readonly #options: JobsOptions;
  readonly #engine: Engine;
  readonly #queues = new Map<string, StoredQueue>();
  readonly #logger: Logger;
  #drainEnd: number | undefined;

  constructor(options: JobsOptions, logger: Logger) {
    this.#options = options;
    this.#logger = logger;
    this.#engine = options.connection.open(logger);
  }

  async onModuleInit(): Promise<void> {
    await this.#engine.prepare();
  }

  /** Runs after the hooks of all queues and workers, which depend on this class. */
  async onShutdown(): Promise<void> {
    await this.#engine.close();
  }

  /** The names of the queues of the application. */
  get queueNames(): readonly string[] {
    return [...this.#queues.keys()];
  }

  /** The logger of a worker. */
  loggerOf(worker: string): Logger {
    return this.#logger.scoped(worker);
  }

  /** Opens a queue: called by its constructor. */
  register(name: string): StoredQueue {
    if (name === '' || /[:{}]/.test(name)) throw new Error(`\`${name}\` is not the name of a queue`);
    if (this.#queues.has(name)) throw new Error(`two queues have the name \`${name}\``);
    const queue = this.#engine.queue(name);
    this.#queues.set(name, queue);
    return queue;
  }

  /** @throws Error in a process that only runs jobs. */
  checkAdding(queue: string): void {
    if (this.#options.queues !== false) return;
    throw new Error(`this process adds no jobs to \`${queue}\`: \`queues\` of \`JobsOptions\` is false`);
  }

  /** Whether the workers of a queue run in this process. */
  runsWorkersOf(queue: string): boolean {
    const { workers = true } = this.#options;
    return typeof workers === 'boolean' ? workers : workers.includes(queue);
  }

  /** Waits for the jobs of a worker, at most until the end of `drainTimeout`, which begins with the first worker. */
  async drain(finished: Promise<void>): Promise<boolean> {
    const { drainTimeout = 8000 } = this.#options;
    this.#drainEnd ??= performance.now() + drainTimeout;
    return await withinTime(finished, this.#drainEnd - performance.now());
  }

  /** Rejects if jobs cannot be stored at the moment. */
  async ping(): Promise<void> {
    await this.#engine.ping();
  }

  /** The names of the queues with a job that waits for longer than `maximumWait`. */
  async lateQueues(): Promise<readonly string[]> {
    const { maximumWait = 60_000 } = this.#options;
    const latest = Date.now() - maximumWait;
    const names = await Promise.all(
      Array.from(this.#queues, async ([name, queue]) => {
        const since = await queue.waitingSince();
        return since !== undefined && since < latest ? [name] : [];
      }),
    );
    return names.flat();
  }
}
