import type { Logger } from 'ashlar';
import type { Engine, StoredQueue } from '../store/engine.js';
import { withinTime } from '../store/within-time.js';
import { Deadlines } from './deadlines.js';
import { loadModules } from './load-modules.js';
import { isOnCluster, RedisClients } from './redis-clients.js';
import type { RedisConnectionParts } from './redis-connection-parts.js';
import { RedisQueue } from './redis-queue.js';
import type { RedisTarget } from './redis-target.js';

/** The milliseconds in which queues close. */
const closeTimeout = 500;

/** Jobs in Redis. */
export class RedisEngine implements Engine {
  readonly #target: RedisTarget;
  readonly #options: { readonly prefix: string; readonly addTimeout: number };
  readonly #logger: Logger;
  readonly #queues: RedisQueue[] = [];
  #loaded: RedisConnectionParts | undefined;

  constructor(target: RedisTarget, options: { readonly prefix: string; readonly addTimeout: number }, logger: Logger) {
    this.#target = target;
    this.#options = options;
    this.#logger = logger;
  }

  async prepare(): Promise<void> {
    const modules = await loadModules();
    const clients = new RedisClients(modules, this.#target, this.#logger);
    const { addTimeout } = this.#options;
    this.#loaded = { modules, clients, logger: this.#logger, addTimeout, deadlines: new Deadlines(addTimeout) };
    // The first job that is added finds a connection.
    void clients.adding;
  }

  queue(name: string): StoredQueue {
    const queue = new RedisQueue(name, this.#prefixOf(name), () => this.#parts);
    this.#queues.push(queue);
    return queue;
  }

  async ping(): Promise<void> {
    await this.#parts.clients.adding.ping();
  }

  async close(): Promise<void> {
    if (this.#loaded === undefined) return;
    const { clients } = this.#loaded;
    const closing = this.#queues.map((queue) => queue.close());
    await clients.close();
    // A queue that has never been connected waits for its connection.
    await withinTime(Promise.allSettled(closing), closeTimeout);
  }

  get #parts(): RedisConnectionParts {
    if (this.#loaded === undefined) throw new Error('jobs are added and run after `onModuleInit`');
    return this.#loaded;
  }

  /** All keys of a queue are in one slot of a cluster, and those of other queues in other ones. */
  #prefixOf(name: string): string {
    const { prefix } = this.#options;
    return isOnCluster(this.#target) && !prefix.includes('{') ? `{${prefix}:${name}}` : prefix;
  }
}
