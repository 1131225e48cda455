import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryThrottleStore, type ThrottleStore, type ThrottleStoreRecord } from '../../runtime/src/index.ts';
import { ClientCounter } from '../../runtime/src/throttling/client-counter.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function countOf(answer: ThrottleStoreRecord | Promise<ThrottleStoreRecord>): number {
  if (answer instanceof Promise) throw new Error('a store in memory answers at once');
  return answer.count;
}

/** The counts of attempts, one after the other. */
function counts(counter: ClientCounter, ...identities: readonly string[]): number[] {
  return identities.map((identity) => countOf(counter.increment(identity, 1000)));
}

describe('a store in memory', () => {
  test('counts each client of each route', () => {
    const store = new MemoryThrottleStore();
    const [list, find] = [new ClientCounter(store, 'GET /notes'), new ClientCounter(store, 'GET /notes/{id}')];
    expect(counts(list, '192.0.2.1', '192.0.2.1', '2001:db8::1', '192.0.2.2', 'a')).toEqual([1, 2, 1, 1, 1]);
    expect(counts(find, '192.0.2.1', '2001:db8::1', 'a', 'a')).toEqual([1, 1, 1, 2]);
    expect(counts(list, '192.0.2.1', 'a')).toEqual([3, 2]);
  });

  test('counts a route together that two applications have', () => {
    const store = new MemoryThrottleStore();
    const [one, other] = [new ClientCounter(store, 'GET /notes'), new ClientCounter(store, 'GET /notes')];
    expect([...counts(one, 'a'), ...counts(other, 'a'), ...counts(one, 'a')]).toEqual([1, 2, 3]);
  });

  test('knows no other store', () => {
    const [one, other] = [new MemoryThrottleStore(), new MemoryThrottleStore()];
    counts(new ClientCounter(one, 'GET /notes'), 'a');
    expect(counts(new ClientCounter(other, 'GET /notes'), 'a')).toEqual([1]);
  });

  test('has its capacity for all routes together', () => {
    const store = MemoryThrottleStore.withCapacity(2);
    const [list, find] = [new ClientCounter(store, 'GET /notes'), new ClientCounter(store, 'GET /notes/{id}')];
    counts(list, '192.0.2.1');
    counts(find, '192.0.2.1');
    store.increment('a key of somebody else', 1000);
    expect(counts(find, '192.0.2.1')).toEqual([2]);
    expect(counts(list, '192.0.2.1')).toEqual([1]);
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
        counts(new ClientCounter(store, first), client);
        const isSame = first === second && client === otherClient;
        expect(counts(new ClientCounter(store, second), otherClient)).toEqual([isSame ? 2 : 1]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each<[string, (store: MemoryThrottleStore, key: string) => ClientCounter]>([
    ['a route that the store knows', (store) => new ClientCounter(store, 'GET /notes')],
    [
      'a route that comes to be known later',
      (store, key) => {
        store.increment(key, 1000);
        const counter = new ClientCounter(store, 'GET /notes');
        expect(counts(counter, '192.0.2.1')).toEqual([2]);
        return counter;
      },
    ],
  ])('counts what it is asked for by key in the same bucket, of %s', (_title, known) => {
    const store = new MemoryThrottleStore();
    const key = 'GET /notes 9:192.0.2.1';
    const counter = known(store, key);
    const { count } = store.increment(key, 1000);
    expect(counts(counter, '192.0.2.1')).toEqual([count + 1]);
    expect(counts(new ClientCounter(store, 'GET /notes'), '192.0.2.1')).toEqual([count + 2]);
    expect(store.increment(key, 1000).count).toBe(count + 3);
    expect(store.increment('GET /notes 09:192.0.2.1', 1000).count).toBe(1);
    expect(store.increment('GET /notes 8:192.0.2.1', 1000).count).toBe(1);
  });

  test('counts a route together whatever its name is', () => {
    const store = new MemoryThrottleStore();
    const counter = new ClientCounter(store, 'GET /a b 1:c');
    expect(counts(counter, 'd')).toEqual([1]);
    expect(store.increment('GET /a b 1:c 1:d', 1000).count).toBe(2);
    expect(counts(counter, 'd')).toEqual([3]);
  });

  test('refuses a window that is none', () => {
    const counter = new ClientCounter(new MemoryThrottleStore(), 'GET /notes');
    expect(() => counter.increment('a', 0)).toThrow(RangeError);
  });
});

describe('a store with an `increment` of its own is asked for a key of route and identity:', () => {
  const key = 'GET /notes 9:192.0.2.1';

  test('any other store', () => {
    const increment = vi.fn(() => ({ count: 7, retryAfterMs: 1 }));
    expect(counts(new ClientCounter({ increment }, 'GET /notes'), '192.0.2.1')).toEqual([7]);
    expect(increment).toHaveBeenCalledExactlyOnceWith(key, 1000);
  });

  test('a class that extends the one in memory', () => {
    const keys: string[] = [];
    class ToldStore extends MemoryThrottleStore {
      override increment(name: string, windowMs: number): ThrottleStoreRecord {
        keys.push(name);
        return super.increment(name, windowMs);
      }
    }
    expect(counts(new ClientCounter(new ToldStore(), 'GET /notes'), '192.0.2.1', '192.0.2.1')).toEqual([1, 2]);
    expect(keys).toEqual([key, key]);
  });

  test.each<[string, (store: MemoryThrottleStore) => ThrottleStore]>([
    ['an object', (store) => store],
    ['the class', () => MemoryThrottleStore.prototype],
  ])('a spy on %s, before the first request and behind it', (_title, target) => {
    const store = new MemoryThrottleStore();
    const counter = new ClientCounter(store, 'GET /notes');
    counts(counter, '192.0.2.1');
    const increment = vi.spyOn(target(store), 'increment');
    counts(counter, '192.0.2.1');
    counts(new ClientCounter(store, 'GET /notes'), '192.0.2.1');
    expect(increment.mock.calls).toEqual([
      [key, 1000],
      [key, 1000],
    ]);
  });
});
