import type { ThrottleStoreRecord } from '../throttling/throttle-store.js';
import { wantedOfClient } from './redis-throttle-client.js';

/**
 * The record in a reply of the script about a bucket. Clients may have been set up to give numbers as strings or big
 * integers. Of any other reply nothing but its type is told: there may be secrets in it.
 * @throws RangeError when something else than a count is stored in place of the bucket, TypeError for any other reply.
 */
export function readRecord(reply: unknown, bucket: string): ThrottleStoreRecord {
  const numbers = Array.isArray(reply) ? reply.map(Number) : [];
  const [count = 0, retryAfterMs = 0] = numbers;
  if (isPositiveInteger(count) && isPositiveInteger(retryAfterMs)) return { count, retryAfterMs };
  if (numbers.length === 2 && numbers.every(Number.isInteger)) {
    throw new RangeError(
      `the value stored under ${JSON.stringify(bucket)} is not a rate limit counter: its count is ${count}, and it expires in ${retryAfterMs} ms`,
    );
  }
  throw new TypeError(
    `the client returned a value of type \`${typeof reply}\` instead of a count and a time: ${wantedOfClient}`,
  );
}

/** Whether a number is an integer above 0 that has no double. */
export function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
