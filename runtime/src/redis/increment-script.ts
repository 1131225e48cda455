import { createHash } from 'node:crypto';
import { isUnknownScript } from './error-reply.js';
import {
  type IoRedisClient,
  type NodeRedisClient,
  type RedisThrottleClient,
  wantedOfClient,
} from './redis-throttle-client.js';

/** Counts one attempt for the bucket under a key, in one step. The promise is for what the server answers. */
export type Increment = (key: string, windowMs: string) => Promise<unknown>;

/**
 * KEYS[1]: the bucket; ARGV[1]: the milliseconds of a window. Answers the attempts in the window and the milliseconds that
 * are left of it, by the server's clock. PTTL is -2 without a bucket, -1 for one that was made to stay, and 0 in the
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
 * How to count with a client. The server is told the script when it does not know it: at first, and after it has been
 * started again or told to forget.
 * @throws TypeError for what is no client of `redis` or `ioredis`, and for one whose commands answer no promises.
 */
export function incrementWith(client: RedisThrottleClient): Increment {
  if (answersNoPromises(client)) {
    throw new TypeError(`clients with callbacks and pipelines are not supported: ${wantedOfClient}`);
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
 * Whether commands are collected by a `multi()` or `pipeline()`, or the client is one of `redis` 3. The clients that fit
 * have no `exec`, or one beside `connect`.
 */
function answersNoPromises(client: RedisThrottleClient): boolean {
  return hasMethods(client, 'exec') && !hasMethods(client, 'connect');
}

function isNodeRedis(client: RedisThrottleClient): client is NodeRedisClient {
  return hasMethods(client, 'evalSha', 'eval');
}

function isIoRedis(client: RedisThrottleClient): client is IoRedisClient {
  return hasMethods(client, 'evalsha', 'eval');
}

/** An application in plain JavaScript may give anything. */
function hasMethods(client: unknown, ...names: readonly string[]): boolean {
  if (typeof client !== 'object' || client === null) return false;
  return names.every((name) => typeof Reflect.get(client, name) === 'function');
}
