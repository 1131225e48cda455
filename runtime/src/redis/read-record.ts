import { inspect } from 'node:util';
import type { ThrottleStoreRecord } from '../throttling/throttle-store.js';

/**
 * The record in a reply of the script. Clients may have been set up to give numbers as strings or big integers.
 * @throws TypeError for any other reply.
 */
export function readRecord(reply: unknown): ThrottleStoreRecord {
  const [count = 0, retryAfterMs = 0] = Array.isArray(reply) ? reply.map(Number) : [];
  if (isPositiveInteger(count) && isPositiveInteger(retryAfterMs)) return { count, retryAfterMs };
  throw new TypeError(`the client answered ${inspect(reply)} instead of a count and a time: it is no client of Redis`);
}

/** Whether a number is an integer above 0 that has no double. */
export function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
