import { createHash } from 'node:crypto';
import { isUnknownScript } from './error-reply.js';
import {
  clientRequirement,
  type IoRedisClient,
  type NodeRedisClient,
  type RedisThrottleClient,
} from './redis-throttle-client.js';

/** Counts one attempt for a key, in one atomic step. The promise resolves to the reply of the server. */
export type Increment = (key: string, windowMs: string) => Promise<unknown>;

/**
 * KEYS[1]: the bucket; ARGV[1]: the milliseconds of a window. Returns the attempts in the window and the milliseconds until
 * its end, by the clock of the server. PTTL is -2 without a bucket, -1 for one that was made to stay, and 0 in the
 * millisecond that a window ends with: an attempt then opens the next one, as it does in memory.
 */
const script = `
local left = redis.call('PTTL', KEYS[1])
if left == -2 or left == 0 then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
  return { 1, tonumber(ARGV[1]) }
end
local count = redis.call('INCR', KEYS[1])
if left == -1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return { count, tonumber(ARGV[1]) }
end
return { count, left }
`;

/**
 * Creates the function that counts with a client. The script is sent when the server does not know it: at first, and after a restart
 * or `SCRIPT FLUSH`.
 * @throws TypeError for a client that is not one of `redis` or `ioredis`, and for one whose commands do not return promises.
 */
export function incrementWith(client: RedisThrottleClient): Increment {
  if (returnsNoPromises(client)) {
    throw new TypeError(`clients with callbacks and pipelines are not supported: ${clientRequirement}`);
  }
  const sha1 = createHash('sha1').update(script).digest('hex');
  if (isNodeRedis(client)) {
    return withFallback(
      (key, windowMs) => client.evalSha(sha1, { keys: [key], arguments: [windowMs] }),
      (key, windowMs) => client.eval(script, { keys: [key], arguments: [windowMs] }),
    );
  }
  if (isIoRedis(client)) {
    return withFallback(
      (key, windowMs) => client.evalsha(sha1, 1, key, windowMs),
      (key, windowMs) => client.eval(script, 1, key, windowMs),
    );
  }
  throw new TypeError(
    '`RedisThrottleStore` requires a client of `redis` or `ioredis`, with the methods `eval`, and `evalSha` or `evalsha`',
  );
}

function withFallback(bySha1: Increment, byText: Increment): Increment {
  return async (key, windowMs) => {
    try {
      return await bySha1(key, windowMs);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return await byText(key, windowMs);
    }
  };
}

/**
 * Whether the client is a `multi()` or `pipeline()`, or one of `redis` 3. Supported clients have no `exec`, or also `connect`.
 */
function returnsNoPromises(client: RedisThrottleClient): boolean {
  return hasMethods(client, 'exec') && !hasMethods(client, 'connect');
}

function isNodeRedis(client: RedisThrottleClient): client is NodeRedisClient {
  return hasMethods(client, 'evalSha', 'eval');
}

function isIoRedis(client: RedisThrottleClient): client is IoRedisClient {
  return hasMethods(client, 'evalsha', 'eval');
}

/** An application in plain JavaScript can pass any value. */
function hasMethods(client: unknown, ...names: readonly string[]): boolean {
  if (typeof client !== 'object' || client === null) return false;
  return names.every((name) => typeof Reflect.get(client, name) === 'function');
}
