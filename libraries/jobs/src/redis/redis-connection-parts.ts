import type { Logger } from 'ashlar';
import type { Deadlines } from './deadlines.js';
import type { RedisModules } from './load-modules.js';
import type { RedisClients } from './redis-clients.js';

/** The parts that the queues and workers of an application share. */
export interface RedisConnectionParts {
  readonly modules: RedisModules;
  readonly clients: RedisClients;
  readonly logger: Logger;
  /** The milliseconds for which a job that is added waits for Redis. */
  readonly addTimeout: number;
  readonly deadlines: Deadlines;
}
