import type { Logger } from 'ashlar';
import type { Cluster, Redis } from 'ioredis';
import { withinTime } from '../store/within-time.js';
import type { RedisModules } from './load-modules.js';
import type { RedisTarget } from './redis-target.js';

/** A client of `ioredis`. */
export type RedisClient = Redis | Cluster;

/** The milliseconds without a reply after which a connection is closed and made again. It is more than workers wait for jobs. */
const replyTimeout = 30_000;

/** The milliseconds in which a server has to confirm the end of a connection. */
const closeTimeout = 500;

/** The options that an application can replace. */
const defaults = {
  socketTimeout: replyTimeout,
  // A server that was the primary one until now: the client connects again, and sends the command again.
  reconnectOnError: ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false),
} as const;

/** The options that an application cannot replace. The scripts of BullMQ have the replies of the older protocol. */
interface OwnOptions {
  readonly enableOfflineQueue: boolean;
  readonly maxRetriesPerRequest: number | null;
}

/** The connections of an application: one on which jobs are added, and one for all workers. */
export class RedisClients {
  readonly #modules: RedisModules;
  readonly #target: RedisTarget;
  readonly #logger: Logger;
  #adding: RedisClient | undefined;
  #taking: RedisClient | undefined;

  constructor(modules: RedisModules, target: RedisTarget, logger: Logger) {
    this.#modules = modules;
    this.#target = target;
    this.#logger = logger;
  }

  /** Its commands fail while there is no connection: nothing is sent after its caller has given up. */
  get adding(): RedisClient {
    this.#adding ??= this.#open({ enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    return this.#adding;
  }

  /** Its commands wait for a connection. */
  get taking(): RedisClient {
    this.#taking ??= this.#open({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    return this.#taking;
  }

  /** Closes the connections, at once if there is none to the server. */
  async close(): Promise<void> {
    await Promise.all([this.#adding, this.#taking].map(closeClient));
  }

  #open(own: OwnOptions): RedisClient {
    const client = this.#client(own);
    reportAvailability(client, this.#logger);
    return client;
  }

  #client({ enableOfflineQueue, maxRetriesPerRequest }: OwnOptions): RedisClient {
    const own = { maxRetriesPerRequest, replyMapping: 'legacy' } as const;
    const { Cluster, Redis } = this.#modules.ioredis;
    const target = this.#target;
    if (typeof target === 'string') return new Redis(target, { ...defaults, ...own, enableOfflineQueue });
    if (isCluster(target)) return target.duplicate([], { enableOfflineQueue, redisOptions: own });
    if (isSingle(target)) return target.duplicate({ ...own, enableOfflineQueue });
    if (!('cluster' in target)) return new Redis({ ...defaults, ...target, ...own, enableOfflineQueue });
    const { cluster, options: { redisOptions, ...options } = {} } = target;
    const ofNodes = { ...defaults, ...redisOptions, ...own };
    return new Cluster([...cluster], { ...options, enableOfflineQueue, redisOptions: ofNodes });
  }
}

/** Whether the jobs of a connection are on a cluster, where the keys of a queue need a hash tag. */
export function isOnCluster(target: RedisTarget): boolean {
  return typeof target === 'object' && (isCluster(target) || (!isSingle(target) && 'cluster' in target));
}

// By its methods: the application can have another copy of `ioredis`.
function isCluster(target: Exclude<RedisTarget, string>): target is Cluster {
  return 'duplicate' in target && typeof target.duplicate === 'function' && target.isCluster;
}

function isSingle(target: Exclude<RedisTarget, string>): target is Redis {
  return 'duplicate' in target && typeof target.duplicate === 'function' && !target.isCluster;
}

/** Logs the first failure of a connection, and its end. */
function reportAvailability(client: RedisClient, logger: Logger): void {
  let isAvailable = true;
  client.on('error', (err) => {
    if (isAvailable) logger.warn('the Redis of the jobs is not available', { err });
    isAvailable = false;
  });
  client.on('ready', () => {
    if (!isAvailable) logger.info('the Redis of the jobs is available again');
    isAvailable = true;
  });
}

async function closeClient(client: RedisClient | undefined): Promise<void> {
  if (client === undefined) return;
  if (client.status === 'ready')
    await withinTime(
      client.quit().catch(() => undefined),
      closeTimeout,
    );
  client.disconnect();
}
