/** The entry `ashlar/redis`: rate limits that several processes share, counted in Redis or Valkey. */
export type { IoRedisClient, NodeRedisClient, RedisThrottleClient } from './redis-throttle-client.js';
export { RedisThrottleStore, type RedisThrottleStoreOptions } from './redis-throttle-store.js';
