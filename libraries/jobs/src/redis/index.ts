/** The entry of the package for jobs in Redis. */
export { type RedisJobsOptions, redis } from './redis.js';
export type { ClusterTarget, RedisTarget } from './redis-target.js';
