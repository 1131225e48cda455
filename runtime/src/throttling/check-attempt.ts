import { inspect } from 'node:util';
import { isPromise } from '../contract/is-promise.js';
import { TooManyRequestsException } from '../errors/client-exceptions.js';
import { withoutStack } from '../errors/without-stack.js';
import type { ThrottleOptions } from './throttle-options.js';
import type { ThrottlePolicy } from './throttle-policy.js';
import type { ThrottleStoreRecord } from './throttle-store.js';

/**
 * Checks an attempt that the store has counted. Returns a promise only if the store does.
 * @throws TooManyRequestsException for an attempt above the limit; TypeError for an invalid record.
 */
export function checkAttempt(
  options: ThrottleOptions,
  record: ThrottleStoreRecord | Promise<ThrottleStoreRecord>,
  policy: ThrottlePolicy,
): void | Promise<void> {
  return isPromise(record) ? checkLater(options, record, policy) : check(options, record, policy);
}

/** The exception for an attempt above the limit, `retryAfterMs` milliseconds before the window ends. */
export function rejection({ retryAfterHeader }: ThrottleOptions, retryAfterMs: number): TooManyRequestsException {
  const exception = withoutStack(() => new TooManyRequestsException('Rate limit exceeded'));
  return retryAfterHeader ? exception.withHeader('retry-after', secondsUntil(retryAfterMs)) : exception;
}

async function checkLater(
  options: ThrottleOptions,
  record: Promise<ThrottleStoreRecord>,
  policy: ThrottlePolicy,
): Promise<void> {
  check(options, await record, policy);
}

function check(options: ThrottleOptions, record: ThrottleStoreRecord, policy: ThrottlePolicy): void {
  if (!isRecord(record)) throw noRecord(options.store.constructor.name, record);
  if (record.count > policy.limit) throw rejection(options, record.retryAfterMs);
}

/** A store in plain JavaScript, or its database, can return any value. */
function isRecord(record: ThrottleStoreRecord): boolean {
  if (typeof record !== 'object' || record === null) return false;
  const { count, retryAfterMs } = record;
  if (!Number.isSafeInteger(count) || count < 1) return false;
  return Number.isFinite(retryAfterMs) && retryAfterMs <= Number.MAX_SAFE_INTEGER;
}

function noRecord(store: string, result: unknown): TypeError {
  const text = inspect(result, { depth: 0, breakLength: Number.POSITIVE_INFINITY });
  return new TypeError(
    `\`${store}.increment\` returned ${text}, but must return \`count\`, a positive integer, and \`retryAfterMs\`, ` +
      'a number that is at most 2 ** 53 - 1',
  );
}

/** Whole seconds, rounded up: a client that waits for this time is in the next window. */
function secondsUntil(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)));
}
