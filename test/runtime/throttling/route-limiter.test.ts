import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  IpThrottleTracker,
  MemoryThrottleStore,
  ThrottleOptions,
  ThrottlePolicy,
  type ThrottleStore,
  type ThrottleStoreRecord,
  type ThrottleTracker,
  TooManyRequestsException,
} from '../../../runtime/src/index.ts';
import { routeBucketsOf } from '../../../runtime/src/throttling/memory-store/memory-throttle-store.ts';
import { RouteLimiter } from '../../../runtime/src/throttling/route-limiter.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { requestFrom } from './support/tracked-request.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Requests a route for clients, one after the other. */
type Ask = (...identities: readonly string[]) => void;

function senderFor(store: ThrottleStore, route: string, limit = 1_000_000): Ask {
  const sending: string[] = [];
  const tracker = { track: () => sending.shift() ?? 'anonymous' };
  const options = ThrottleOptions.default().withStore(store).withTracker(tracker);
  const limiter = new RouteLimiter(route, new ThrottlePolicy(limit, 1), options);
  const context = requestFrom('192.0.2.1:1');
  return (...identities) => {
    for (const identity of identities) {
      sending.push(identity);
      // Counting in memory needs no promise.
      expect(limiter.admit(context)).toBeUndefined();
    }
  };
}

/** How often a client has sent, this time included. */
function countOf(store: MemoryThrottleStore, key: string): number {
  return store.increment(key, 1000).count;
}

describe('a store in memory', () => {
  test('counts each client of each route', () => {
    const store = new MemoryThrottleStore();
    senderFor(store, 'GET /notes')('192.0.2.1', '192.0.2.1', '2001:db8::1', '192.0.2.2', 'a', '192.0.2.1');
    senderFor(store, 'GET /notes/{id}')('192.0.2.1', '2001:db8::1', 'a', 'a');
    expect(countOf(store, 'GET /notes 9:192.0.2.1')).toBe(4);
    expect(countOf(store, 'GET /notes 9:192.0.2.2')).toBe(2);
    expect(countOf(store, 'GET /notes 11:2001:db8::1')).toBe(2);
    expect(countOf(store, 'GET /notes 1:a')).toBe(2);
    expect(countOf(store, 'GET /notes/{id} 9:192.0.2.1')).toBe(2);
    expect(countOf(store, 'GET /notes/{id} 9:192.0.2.2')).toBe(1);
    expect(countOf(store, 'GET /notes/{id} 1:a')).toBe(3);
  });

  test.each<[identity: string, remoteAddress: string, forwarded?: string]>([
    ['192.0.2.1', '192.0.2.1:1'],
    ['192.0.2.1', '10.0.0.1:1', '192.0.2.1'],
    ['2001:db8::/64', '[2001:db8:0::1]:1'],
    ['2001:db8::/64', '[::ffff:10.0.0.1]:1', '2001:DB8::1'],
    ['10.0.0.1', '10.0.0.1:1'],
  ])('counts %s in one bucket, whether its address or a text says who it is', (identity, remoteAddress, forwarded) => {
    const store = new MemoryThrottleStore();
    const tracker = IpThrottleTracker.withTrustedProxies(['10.0.0.0/8']);
    const options = ThrottleOptions.default().withStore(store).withTracker(tracker);
    const limiter = new RouteLimiter('GET /notes', new ThrottlePolicy(2, 1), options);
    const context = forwarded === undefined ? requestFrom(remoteAddress) : requestFrom(remoteAddress, forwarded);
    limiter.admit(context);
    senderFor(store, 'GET /notes')(identity);
    expect(() => limiter.admit(context)).toThrow(TooManyRequestsException);
    expect(countOf(store, `GET /notes ${identity.length}:${identity}`)).toBe(4);
  });

  test('counts long identities, of clients and of others, and keeps nothing as long', () => {
    const store = new MemoryThrottleStore();
    const send = senderFor(store, 'GET /notes');
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < 500; index++) {
      const long = Buffer.alloc(100_000, `${index} `).toString();
      send(long, long);
      expect([countOf(store, `GET /notes 100000:${long}`), countOf(store, long), countOf(store, long)]).toEqual([
        3, 1, 2,
      ]);
    }
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(25_000_000);
  });

  test.each<[string, (tracker: IpThrottleTracker) => ThrottleTracker]>([
    ['an object', (tracker) => tracker],
    ['the class', () => IpThrottleTracker.prototype],
  ])('requests a spy on %s who the client is', (_title, target) => {
    const tracker = new IpThrottleTracker();
    const track = vi.spyOn(target(tracker), 'track').mockReturnValue('a');
    const store = new MemoryThrottleStore();
    const options = ThrottleOptions.default().withStore(store).withTracker(tracker);
    new RouteLimiter('GET /notes', new ThrottlePolicy(2, 1), options).admit(requestFrom('192.0.2.1:1'));
    expect(track).toHaveBeenCalledOnce();
    expect(countOf(store, 'GET /notes 1:a')).toBe(2);
  });

  test('counts a route together that two applications have', () => {
    const store = new MemoryThrottleStore();
    const [one, other] = [senderFor(store, 'GET /notes', 3), senderFor(store, 'GET /notes', 3)];
    one('a');
    other('a');
    one('a');
    expect(() => other('a')).toThrow(TooManyRequestsException);
    expect(() => one('a')).toThrow(TooManyRequestsException);
  });

  test('knows no other store', () => {
    senderFor(new MemoryThrottleStore(), 'GET /notes', 1)('a');
    senderFor(new MemoryThrottleStore(), 'GET /notes', 1)('a');
  });

  test('has its capacity for all routes together', () => {
    const store = MemoryThrottleStore.withCapacity(2);
    const [list, find] = [senderFor(store, 'GET /notes', 1), senderFor(store, 'GET /notes/{id}', 1)];
    list('192.0.2.1');
    find('192.0.2.1');
    store.increment('a key of another client', 1000);
    expect(() => find('192.0.2.1')).toThrow(TooManyRequestsException);
    // Its bucket was the first.
    list('192.0.2.1');
  });

  test('never takes a client for another, nor a route', () => {
    const route = fc.constantFrom('GET /a', 'GET /a/{b}');
    const identity = fc
      .array(fc.constantFrom('1.2.3.4', '.', '0', '16909060', ' ', ':', '7:', 'GET /a', '__proto__', '-1'), {
        maxLength: 3,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(route, identity, route, identity, (first, client, second, otherClient) => {
        const store = new MemoryThrottleStore();
        senderFor(store, first, 1)(client);
        const send = () => senderFor(store, second, 1)(otherClient);
        if (first === second && client === otherClient) expect(send).toThrow(TooManyRequestsException);
        else send();
      }),
      { numRuns: rounds(2000) },
    );
  });

  test.each<[string, (store: MemoryThrottleStore, key: string) => Ask]>([
    ['a route that the store knows', (store) => senderFor(store, 'GET /notes')],
    [
      'a route that comes to be known later',
      (store, key) => {
        store.increment(key, 1000);
        expect(routeBucketsOf(store, 'GET /notes')).toBeUndefined();
        return senderFor(store, 'GET /notes');
      },
    ],
  ])('counts what it is sent for by key in the same bucket, of %s', (_title, known) => {
    const store = new MemoryThrottleStore();
    const key = 'GET /notes 9:192.0.2.1';
    const send = known(store, key);
    const count = countOf(store, key);
    send('192.0.2.1');
    senderFor(store, 'GET /notes')('192.0.2.1');
    expect(countOf(store, key)).toBe(count + 3);
    expect(countOf(store, 'GET /notes 09:192.0.2.1')).toBe(1);
    expect(countOf(store, 'GET /notes 8:192.0.2.1')).toBe(1);
  });

  test('counts a route together whatever its name is', () => {
    const store = new MemoryThrottleStore();
    const send = senderFor(store, 'GET /a b 1:c');
    send('d');
    expect(countOf(store, 'GET /a b 1:c 1:d')).toBe(2);
    send('d');
    expect(countOf(store, 'GET /a b 1:c 1:d')).toBe(4);
  });

  test('rejects an invalid window', () => {
    const buckets = routeBucketsOf(new MemoryThrottleStore(), 'GET /notes');
    for (const windowMs of [0, -1, 0.5, Number.NaN]) expect(() => buckets?.wait('a', windowMs, 1)).toThrow(RangeError);
    expect(buckets?.size).toBe(0);
  });
});

describe('a store with its own `increment` gets a key of route and identity:', () => {
  const key = 'GET /notes 9:192.0.2.1';

  test('any other store', () => {
    const increment = vi.fn(() => ({ count: 7, retryAfterMs: 1 }));
    const send = senderFor({ increment }, 'GET /notes', 6);
    expect(() => send('192.0.2.1')).toThrow(TooManyRequestsException);
    expect(increment).toHaveBeenCalledExactlyOnceWith(key, 1000);
  });

  test('a class that extends the one in memory', () => {
    const keys: string[] = [];
    class ReportingStore extends MemoryThrottleStore {
      override increment(name: string, windowMs: number): ThrottleStoreRecord {
        keys.push(name);
        return super.increment(name, windowMs);
      }
    }
    const send = senderFor(new ReportingStore(), 'GET /notes', 2);
    send('192.0.2.1', '192.0.2.1');
    expect(() => send('192.0.2.1')).toThrow(TooManyRequestsException);
    expect(keys).toEqual([key, key, key]);
  });

  test('an object of a mock that only has the prototype of the class', () => {
    const increment = vi.fn(() => ({ count: 1, retryAfterMs: 1 }));
    senderFor(Object.assign(Object.create(MemoryThrottleStore.prototype), { increment }), 'GET /notes')('192.0.2.1');
    expect(increment).toHaveBeenCalledExactlyOnceWith(key, 1000);
  });

  test.each<[string, (store: MemoryThrottleStore) => ThrottleStore]>([
    ['an object', (store) => store],
    ['the class', () => MemoryThrottleStore.prototype],
  ])('a spy on %s, before and after the first request', (_title, target) => {
    const store = new MemoryThrottleStore();
    const send = senderFor(store, 'GET /notes');
    send('192.0.2.1');
    const increment = vi.spyOn(target(store), 'increment');
    send('192.0.2.1');
    senderFor(store, 'GET /notes')('192.0.2.1');
    expect(increment.mock.calls).toEqual([
      [key, 1000],
      [key, 1000],
    ]);
    expect(increment).toHaveLastReturnedWith(expect.objectContaining({ count: 3 }));
  });
});
