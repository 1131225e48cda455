import type { Cluster, ClusterNode, ClusterOptions, Redis, RedisOptions } from 'ioredis';

/** The nodes of a cluster of Redis, and the options of `ioredis` for it. */
export interface ClusterTarget {
  readonly cluster: readonly ClusterNode[];
  readonly options?: ClusterOptions;
}

/**
 * A URL such as `redis://user:password@host:6379/0`; options of `ioredis`, those of sentinels among them; the nodes of a cluster; or a client
 * of `ioredis`, whose options the queues use for connections of their own.
 */
export type RedisTarget = string | RedisOptions | ClusterTarget | Redis | Cluster;
