/** Counting throttled requests in Redis or Valkey, so that several processes share a quota. */
export type { IoRedisClient, NodeRedisClient, RedisThrottleClient } from './redis-throttle-client.js';
export { RedisThrottleStore, type RedisThrottleStoreOptions } from './redis-throttle-store.js';
