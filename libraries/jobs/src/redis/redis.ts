import type { Logger } from 'ashlar';
import type { Engine } from '../store/engine.js';
import { JobsConnection } from '../store/jobs-connection.js';
import { RedisEngine } from './redis-engine.js';
import type { RedisTarget } from './redis-target.js';

/** The options of `redis`. */
export interface RedisJobsOptions {
  /** The first part of all keys. Default: `ashlar`; on a cluster, each queue has a hash tag with it: `{ashlar:invoice-mails}`. */
  readonly prefix?: string;
  /** The milliseconds for which a job that is added waits for Redis, before it is rejected with a `JobsUnavailableError`. Default: 5000. */
  readonly addTimeout?: number;
}

/**
 * Stores jobs in Redis by BullMQ: `redis('redis://127.0.0.1:6379')`. The target can also be the options of `ioredis`, as for sentinels, the
 * nodes of a cluster as `{ cluster: [{ host, port }] }`, or a client of `ioredis`. Workers and queues have connections of their own.
 */
export function redis(
  target: RedisTarget,
  { prefix = 'ashlar', addTimeout = 5000 }: RedisJobsOptions = {},
): JobsConnection {
  return new RedisJobs(target, { prefix, addTimeout });
}

class RedisJobs extends JobsConnection {
  readonly #target: RedisTarget;
  readonly #options: Required<RedisJobsOptions>;

  constructor(target: RedisTarget, options: Required<RedisJobsOptions>) {
    super();
    this.#target = target;
    this.#options = options;
  }

  open(logger: Logger): Engine {
    return new RedisEngine(this.#target, this.#options, logger);
  }
}
