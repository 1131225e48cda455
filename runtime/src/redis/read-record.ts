import type { ThrottleStoreRecord } from '../throttling/throttle-store.js';
import { clientRequirement } from './redis-throttle-client.js';

/**
 * Reads the record from the reply of the script. Clients can be configured to return numbers as strings or big integers. The message
 * for another reply has its type only, because it may contain secrets.
 * @throws RangeError when the key holds another value than a count, TypeError for any other reply.
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
    `the client returned a value of type \`${typeof reply}\` instead of a count and a time: ${clientRequirement}`,
  );
}

/** Whether a number is a positive safe integer. */
export function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
