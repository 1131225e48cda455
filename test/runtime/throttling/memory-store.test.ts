import { deepStrictEqual } from 'node:assert/strict';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryThrottleStore, type ThrottleStore, type ThrottleStoreRecord } from '../../../runtime/src/index.ts';
import { clientKey, routeKey } from '../../../runtime/src/throttling/client-key.ts';
import { routeBucketsOf } from '../../../runtime/src/throttling/memory-store/memory-throttle-store.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { NaiveThrottleStore } from './naive-throttle-store.ts';

/** The time of the monotonic clock, in milliseconds. */
let now: number;
beforeEach(() => {
  now = 0;
  vi.stubGlobal('performance', { now: () => now });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One attempt: its time, its key, its window, and its result. */
type Attempt = readonly [at: number, key: string, windowMs: number, count: number, retryAfterMs: number];

describe('4.4, one window', () => {
  const minute = 60_000;
  const cases: [title: string, attempts: Attempt[]][] = [
    ['begins with the first attempt', [[7, 'a', minute, 1, minute]]],
    [
      'counts every attempt, and never lasts longer for it',
      [
        [0, 'a', minute, 1, minute],
        [0, 'a', minute, 2, minute],
        [30_000, 'a', minute, 3, 30_000],
        [59_000, 'a', minute, 4, 1000],
      ],
    ],
    [
      'holds an attempt a millisecond before its end',
      [
        [0, 'a', minute, 1, minute],
        [59_999, 'a', minute, 2, 1],
      ],
    ],
    [
      'includes an attempt a microsecond before its end, and never returns a wait of zero',
      [
        [0, 'a', minute, 1, minute],
        [59_999.999, 'a', minute, 2, 1],
      ],
    ],
    [
      'is over at its end, where the next one begins',
      [
        [0, 'a', minute, 1, minute],
        [60_000, 'a', minute, 1, minute],
        [119_999, 'a', minute, 2, 1],
        [120_000, 'a', minute, 1, minute],
      ],
    ],
    [
      'begins where the first attempt is, not at a whole minute',
      [
        [59_000, 'a', minute, 1, minute],
        [60_000, 'a', minute, 2, 59_000],
        [118_999, 'a', minute, 3, 1],
        [119_000, 'a', minute, 1, minute],
      ],
    ],
    [
      'is dropped after a long time without attempts, and the next one starts late',
      [
        [0, 'a', minute, 1, minute],
        [200_001, 'a', minute, 1, minute],
        [260_000, 'a', minute, 2, 1],
      ],
    ],
    [
      'is as long as it is, however the clock is divided',
      [
        [0.1, 'a', minute, 1, minute],
        [0.1, 'a', minute, 2, minute],
        [0.3, 'b', minute, 1, minute],
        [60_000.099, 'a', minute, 3, 1],
        [60_000.1, 'a', minute, 1, minute],
        [60_000.299, 'b', minute, 2, 1],
        [60_000.3, 'b', minute, 1, minute],
      ],
    ],
    [
      'is as long where the sum of two doubles would be rounded up',
      [
        [68_719_476.700_001, 'a', minute, 1, minute],
        [68_719_476.700_001, 'a', minute, 2, minute],
      ],
    ],
    [
      'has nothing to do with that of another key',
      [
        [0, 'a', minute, 1, minute],
        [500, 'b', 1000, 1, 1000],
        [1000, 'a', minute, 2, 59_000],
        [1499, 'b', 1000, 2, 1],
        [1500, 'b', 1000, 1, 1000],
      ],
    ],
    [
      'keeps its end when the policy changes; the next one is as the new policy says',
      [
        [0, 'a', 1000, 1, 1000],
        [500, 'a', minute, 2, 500],
        [999, 'a', 1, 3, 1],
        [1000, 'a', minute, 1, minute],
        [1500, 'a', 1000, 2, 59_500],
        [60_999, 'a', 1000, 3, 1],
        [61_000, 'a', 1000, 1, 1000],
      ],
    ],
    [
      'may be a millisecond, and as long as a policy allows',
      [
        [0, 'a', 1, 1, 1],
        [0.999, 'a', 1, 2, 1],
        [1, 'a', 1, 1, 1],
        [1, 'b', 9_007_199_254_740_000, 1, 9_007_199_254_740_000],
      ],
    ],
    [
      'is known by any text',
      [
        [0, '', 1000, 1, 1000],
        [0, '__proto__', 1000, 1, 1000],
        [0, '\ud800', 1000, 1, 1000],
        [0, '', 1000, 2, 1000],
        [0, '__proto__', 1000, 2, 1000],
      ],
    ],
  ];

  test.each(cases)('%s', (_, attempts) => {
    const store = new MemoryThrottleStore();
    for (const [at, key, windowMs, count, retryAfterMs] of attempts) {
      now = at;
      expect(store.increment(key, windowMs), `${key} at ${at}`).toEqual({ count, retryAfterMs });
    }
  });

  test('is measured by a monotonic clock', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const store = new MemoryThrottleStore();
    store.increment('a', 1000);
    vi.setSystemTime(0);
    expect(store.increment('a', 1000)).toEqual({ count: 2, retryAfterMs: 1000 });
    vi.setSystemTime(1_000_000_000);
    expect(store.increment('a', 1000)).toEqual({ count: 3, retryAfterMs: 1000 });
  });

  test('a returned record does not change', () => {
    const store = new MemoryThrottleStore();
    const first = store.increment('a', 1000);
    now = 400;
    store.increment('a', 1000);
    expect(first).toEqual({ count: 1, retryAfterMs: 1000 });
  });

  test('stores know nothing of each other', () => {
    new MemoryThrottleStore().increment('a', 1000);
    expect(new MemoryThrottleStore().increment('a', 1000).count).toBe(1);
  });

  test('no timer waits for its end', () => {
    const before = process.getActiveResourcesInfo();
    new MemoryThrottleStore().increment('a', 1000);
    expect(process.getActiveResourcesInfo()).toEqual(before);
  });

  test.each([0, -1, 0.5, 1000.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('cannot last %d ms', (windowMs) => {
    const store = new MemoryThrottleStore();
    const wanted = new RangeError(`\`windowMs\` is ${windowMs}, but must be a positive integer`);
    expect(() => store.increment('a', windowMs)).toThrow(wanted);
    store.increment('a', 1000);
    expect(() => store.increment('a', windowMs)).toThrow(wanted);
    expect(store.increment('a', 1000).count).toBe(2);
  });
});

describe('4.4 and 8, capacity', () => {
  /** The counts of keys, each hit once more. */
  function counts(store: ThrottleStore, keys: string, windowMs = 1000): unknown[] {
    return [...keys].map((key) => (store.increment(key, windowMs) as ThrottleStoreRecord).count);
  }

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is none', (capacity) => {
    const wanted = new RangeError(`\`capacity\` is ${capacity}, but must be a positive integer`);
    expect(() => MemoryThrottleStore.withCapacity(capacity)).toThrow(wanted);
  });

  test('applies to a class that extends the store, too', () => {
    class TenStore extends MemoryThrottleStore {
      override increment(key: string, windowMs: number): ThrottleStoreRecord {
        return { ...super.increment(key, windowMs), retryAfterMs: 10 };
      }
    }
    const store: TenStore = TenStore.withCapacity(1);
    expect([...'aba'].map((key) => store.increment(key, 1000))).toEqual(Array(3).fill({ count: 1, retryAfterMs: 10 }));
  });

  test('has an end', () => {
    const wanted = new RangeError('`capacity` is 8388609, but must be at most 8388608');
    expect(() => MemoryThrottleStore.withCapacity(8_388_609)).toThrow(wanted);
    expect(MemoryThrottleStore.withCapacity(8_388_608).increment('a', 1000).count).toBe(1);
  });

  test('is 100,000 by default', () => {
    const store = new MemoryThrottleStore();
    for (let index = 0; index < 100_000; index++) store.increment(`${index}`, 1000);
    expect(store.increment('0', 1000).count).toBe(2);
    expect(store.increment('one more', 1000).count).toBe(1);
    expect(store.increment('1', 1000).count).toBe(2);
    expect(store.increment('0', 1000).count).toBe(1);
  });

  test('a new bucket costs the one whose window began first, though it was hit last and ends last', () => {
    const store = MemoryThrottleStore.withCapacity(3);
    store.increment('a', 60_000);
    now = 1;
    store.increment('b', 10);
    now = 2;
    store.increment('c', 1000);
    counts(store, 'aaa');
    store.increment('d', 1000);
    expect(counts(store, 'bcd')).toEqual([2, 2, 2]);
    expect(counts(store, 'a')).toEqual([1]);
    expect(counts(store, 'cd')).toEqual([3, 3]);
    expect(counts(store, 'b')).toEqual([1]);
  });

  test('of windows that began at once, the one that was opened first goes first', () => {
    const store = MemoryThrottleStore.withCapacity(3);
    store.increment('a', 30);
    store.increment('b', 10);
    store.increment('c', 20);
    expect(counts(store, 'dbc')).toEqual([1, 2, 2]);
    expect(counts(store, 'ecd')).toEqual([1, 3, 2]);
  });

  test('a window that began again is young', () => {
    const store = MemoryThrottleStore.withCapacity(2);
    store.increment('a', 10);
    store.increment('b', 1000);
    now = 10;
    expect(counts(store, 'a')).toEqual([1]);
    store.increment('c', 1000);
    expect(counts(store, 'ac')).toEqual([2, 2]);
    expect(counts(store, 'b')).toEqual([1]);
  });

  test('a window that starts again before its bucket was dropped ends after the others of its length', () => {
    const store = MemoryThrottleStore.withCapacity(5);
    counts(store, 'abc', 10);
    now = 5;
    counts(store, 'd', 1000);
    now = 7;
    counts(store, 'e', 10);
    now = 10;
    expect(counts(store, 'c', 10), '`a` and `b` are dropped, and that is enough for once').toEqual([1]);
    counts(store, 'fg');
    now = 17;
    expect(counts(store, 'h'), '`e` is over').toEqual([1]);
    expect(counts(store, 'dcfg')).toEqual([2, 2, 2, 2]);
    expect(counts(store, 'i'), '`d` is the oldest').toEqual([1]);
    expect(counts(store, 'cfgh')).toEqual([3, 3, 3, 2]);
  });

  test('a bucket whose window is over goes before an older one whose window is not', () => {
    const store = MemoryThrottleStore.withCapacity(2);
    store.increment('old', 1000);
    store.increment('over', 10);
    now = 10;
    store.increment('new', 1000);
    expect(store.increment('old', 1000).count).toBe(2);
    expect(store.increment('new', 1000).count).toBe(2);
  });

  test('one bucket is enough to count', () => {
    const store = MemoryThrottleStore.withCapacity(1);
    expect(counts(store, 'aaabba')).toEqual([1, 2, 3, 1, 2, 1]);
  });

  test('a bucket that cannot be made costs none', () => {
    const store = MemoryThrottleStore.withCapacity(2);
    counts(store, 'ab');
    expect(() => store.increment('c', 0)).toThrow(RangeError);
    expect(counts(store, 'ab')).toEqual([2, 2]);
  });
});

test('a blocked client stays blocked, however many others come', () => {
  const store = MemoryThrottleStore.withCapacity(10);
  const buckets = routeBucketsOf(store, 'GET /notes');
  if (buckets === undefined) throw new Error('the store has no buckets for the route');
  for (let count = 0; count < 2; count++) buckets.wait(clientKey('blocked'), 60_000, 1);
  for (let client = 0; client < 1000; client++) buckets.wait(clientKey(`client ${client}`), 60_000, 1);
  expect(buckets.wait(clientKey('blocked'), 60_000, 1)).toBeGreaterThan(0);
  expect(buckets.wait(clientKey('client 0'), 60_000, 1)).toBe(0);
});

describe('4.4, beside a naive store', () => {
  /** Both stores and the clock that they share. */
  interface Stores {
    readonly store: MemoryThrottleStore;
  }
  type Step = fc.Command<NaiveThrottleStore, Stores>;

  type EitherStore = MemoryThrottleStore | NaiveThrottleStore;
  const limit = 3;

  /** The routes that the store in memory has buckets for: the clients of others are not known to be blocked. */
  const bucketRoutes = new Set<string>();

  /** The time that a client of a route has to wait, which the store in memory returns without a record. */
  function wait(store: EitherStore, route: string, identity: string, windowMs: number): number {
    const buckets = store instanceof MemoryThrottleStore ? routeBucketsOf(store, route) : undefined;
    if (store instanceof NaiveThrottleStore && bucketRoutes.has(route)) {
      return store.wait(routeKey(route, identity), windowMs, limit);
    }
    if (buckets !== undefined) bucketRoutes.add(route);
    if (buckets !== undefined) return buckets.wait(clientKey(identity), windowMs, limit);
    const { count, retryAfterMs } = store.increment(routeKey(route, identity), windowMs);
    return count > limit ? retryAfterMs : 0;
  }

  /** A key with a space names a client of a route. Both ways lead to the same bucket. */
  function attempt(store: EitherStore, key: string, windowMs: number): unknown {
    const [name, identity] = key.split(' ');
    if (identity === undefined) return store.increment(key, windowMs);
    const route = `GET /${name}`;
    if (windowMs % 2 === 0) return wait(store, route, identity, windowMs);
    return store.increment(routeKey(route, identity), windowMs);
  }

  function outcome(store: EitherStore, key: string, windowMs: number): unknown {
    try {
      return attempt(store, key, windowMs);
    } catch (error) {
      return error instanceof RangeError ? 'rejected' : error;
    }
  }

  function step(title: string, run: (naive: NaiveThrottleStore, store: MemoryThrottleStore) => void): Step {
    return { check: () => true, run: (naive, { store }) => run(naive, store), toString: () => title };
  }

  function hit(keys: readonly string[], windowMs: number): Step {
    return step(`${keys.join(', ')} in ${windowMs}`, (naive, store) => {
      // A million times: `expect` would take most of the time.
      for (const key of keys) deepStrictEqual(outcome(store, key, windowMs), outcome(naive, key, windowMs));
    });
  }

  function sleep(milliseconds: number): Step {
    return step(`sleep ${milliseconds}`, () => {
      now += milliseconds;
    });
  }

  /** Goes to where a window ends, or a microsecond before. */
  function sleepUntilEnd(choice: number, before: number): Step {
    return step(`sleep until the end of ${choice}, less ${before}`, (naive) => {
      const { ends } = naive;
      const end = ends[choice % Math.max(1, ends.length)];
      if (end !== undefined) now = Math.max(now, end - before);
    });
  }

  const clients = ['a', '192.0.2.1', '192.0.2.2', '3221225985'];
  const keys = [...'abcdefgh', ...clients.flatMap((client) => [`first ${client}`, `second ${client}`])];
  const key = fc.constantFrom(...keys);
  // A few that many buckets share, any others, and one that is none.
  const windowMs = fc.oneof(fc.constantFrom(5, 5, 8, 8, 20), fc.integer({ min: 1, max: 40 }), fc.constant(0));
  const oneHit = fc.tuple(key, windowMs).map(([name, window]) => hit([name], window));
  const steps = fc.commands(
    [
      oneHit,
      oneHit,
      fc.tuple(fc.subarray(keys), windowMs).map(([names, window]) => hit(names, window)),
      fc.integer({ min: 0, max: 12 }).map(sleep),
      fc.tuple(fc.nat(7), fc.constantFrom(0, 0.125)).map(([choice, before]) => sleepUntilEnd(choice, before)),
    ],
    { maxCommands: 100, size: 'max' },
  );

  test('every attempt has the same result', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.boolean(), steps, (capacity, knowsRoutes, commands) => {
        now = 0;
        bucketRoutes.clear();
        const store = MemoryThrottleStore.withCapacity(capacity);
        if (knowsRoutes) for (const route of ['GET /first', 'GET /second']) routeBucketsOf(store, route);
        fc.modelRun(() => ({ model: new NaiveThrottleStore(capacity, () => now), real: { store } }), commands);
      }),
      { numRuns: rounds(3000) },
    );
  });
});
