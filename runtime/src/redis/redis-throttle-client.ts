/** A client of the package `redis`, created by `createClient`, `createClientPool`, `createCluster` or `createSentinel`. */
export interface NodeRedisClient {
  evalSha(sha1: string, options: ScriptInput): Promise<unknown>;
  eval(script: string, options: ScriptInput): Promise<unknown>;
}

/** A client of the package `ioredis`: a `Redis` or a `Cluster`. */
export interface IoRedisClient {
  evalsha(sha1: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** The Redis client of an application, of the package `redis` or `ioredis`. */
export type RedisThrottleClient = NodeRedisClient | IoRedisClient;

/** The keys and arguments of a script in `redis`. */
interface ScriptInput {
  keys: string[];
  arguments: string[];
}

/** The requirement for clients, for messages about other ones. */
export const clientRequirement =
  '`RedisThrottleStore` requires a client whose commands return promises, not `redis` 3, the legacy mode, `multi()` or `pipeline()`';
