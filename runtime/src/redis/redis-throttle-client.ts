/** A client of the package `redis`: what `createClient`, `createClientPool`, `createCluster` and `createSentinel` make. */
export interface NodeRedisClient {
  evalSha(sha1: string, options: ScriptInput): Promise<unknown>;
  eval(script: string, options: ScriptInput): Promise<unknown>;
}

/** A client of the package `ioredis`: a `Redis` or a `Cluster`. */
export interface IoRedisClient {
  evalsha(sha1: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** What a `RedisThrottleStore` needs of the application's client. */
export type RedisThrottleClient = NodeRedisClient | IoRedisClient;

/** What `redis` takes beside a script. */
interface ScriptInput {
  keys: string[];
  arguments: string[];
}

/** What a client must be, for messages about one that is not. */
export const wantedOfClient =
  '`RedisThrottleStore` requires a client whose commands return promises, not `redis` 3, the legacy mode, `multi()` or `pipeline()`';
