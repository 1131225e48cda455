import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RedisThrottleStore } from '../../../runtime/src/redis/redis-throttle-store.ts';
import type { ThrottleStoreRecord } from '../../../runtime/src/throttling/throttle-store.ts';
import { fc } from '../../support/fast-check.ts';
import { hasRedis, RedisServer } from '../../support/redis/redis-server.ts';
import { rounds } from '../../support/rounds.ts';

/** A step: an attempt, or a pause. */
type Step = { readonly key: string; readonly windowMs: number } | { readonly waitMs: number };

const attempt = fc.record({ key: fc.constantFrom('a', 'b', 'c'), windowMs: fc.integer({ min: 1, max: 30 }) });
const wait = fc.record({ waitMs: fc.integer({ min: 0, max: 12 }) });
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof({ arbitrary: attempt, weight: 3 }, wait), {
  minLength: 5,
  maxLength: 40,
});

/** A model of a bucket. The time at which a command runs is not known to the millisecond. */
interface Bucket {
  readonly count: number;
  readonly endsAtEarliest: number;
  readonly endsAtLatest: number;
}

describe.runIf(hasRedis)('RedisThrottleStore', () => {
  let server: RedisServer;
  let client: Redis;
  beforeAll(async () => {
    server = await RedisServer.start();
    client = new Redis({ host: '127.0.0.1', port: server.port });
  });
  afterAll(async () => {
    client?.disconnect();
    await server?.stop();
  });

  /** The server's clock, in whole milliseconds as it uses them itself. */
  async function serverTime(): Promise<number> {
    const [seconds, microseconds] = await client.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }

  test('counts any sequence of attempts as fixed windows are counted', async () => {
    const seen = { opened: 0, continued: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await client.flushall();
        const store = new RedisThrottleStore(client, { timeoutMs: 10_000 });
        const buckets = new Map<string, Bucket>();
        for (const step of sequence) {
          if ('waitMs' in step) {
            await delay(step.waitMs);
            continue;
          }
          const before = await serverTime();
          const record = await store.increment(step.key, step.windowMs);
          const after = await serverTime();
          const bucket = buckets.get(step.key);
          const continues = bucket !== undefined && mayContinue(bucket, record, before, after);
          const opens = (bucket === undefined || bucket.endsAtEarliest <= after) && isFirst(record, step.windowMs);
          expect({ step, record, bucket, before, after, possible: continues || opens }).toMatchObject({
            possible: true,
          });
          seen[continues ? 'continued' : 'opened']++;
          buckets.set(step.key, {
            count: record.count,
            endsAtEarliest: Math.max(before + record.retryAfterMs, continues ? bucket.endsAtEarliest : 0),
            endsAtLatest: Math.min(
              after + record.retryAfterMs,
              continues ? bucket.endsAtLatest : Number.POSITIVE_INFINITY,
            ),
          });
        }
      }),
      { numRuns: rounds(80) },
    );
    expect(Math.min(seen.opened, seen.continued)).toBeGreaterThan(20);
  });
});

function isFirst({ count, retryAfterMs }: ThrottleStoreRecord, windowMs: number): boolean {
  return count === 1 && retryAfterMs === windowMs;
}

/** Whether an attempt that was carried out between two times can be in a window, and got what it should. */
function mayContinue(
  bucket: Bucket,
  { count, retryAfterMs }: ThrottleStoreRecord,
  before: number,
  after: number,
): boolean {
  if (bucket.endsAtLatest <= before || count !== bucket.count + 1) return false;
  return (
    retryAfterMs > 0 && before + retryAfterMs <= bucket.endsAtLatest && after + retryAfterMs >= bucket.endsAtEarliest
  );
}
