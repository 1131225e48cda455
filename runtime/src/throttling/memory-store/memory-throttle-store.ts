import type { ThrottleStore, ThrottleStoreRecord } from '../throttle-store.js';
import { ClientBuckets } from './client-buckets.js';
import { clientKey, textKey } from './client-key.js';
import { parseRouteKey, routeKey } from './route-key.js';
import { WindowCounter } from './window-counter.js';

const defaultCapacity = 100_000;

/** The largest `Map` of V8 holds twice as many entries; one half may be those of keys that are gone. */
const largestCapacity = 2 ** 23;

let routeBuckets: (store: ThrottleStore, route: string) => ClientBuckets | undefined;

/**
 * Counts in the memory of this process: other processes and a restart know nothing of it. Windows are exact, measured by
 * a clock that nobody sets. Buckets whose windows are over are dropped a few with each attempt; no timer runs.
 */
export class MemoryThrottleStore implements ThrottleStore {
  static {
    // What only has the prototype of this class, as some mocks do, counts in its own way.
    routeBuckets = (store, route) => (#routes in store ? store.#bucketsOf(route) : undefined);
  }

  #counter = new WindowCounter(defaultCapacity);
  /** Of routes that have none of their own, and of keys that are no route's. */
  #others = new ClientBuckets(this.#counter);
  readonly #routes = new Map<string, ClientBuckets | undefined>();

  /**
   * A store for so many buckets whose windows are not over, instead of 100,000; a bucket is one client on one route. When
   * it is full, a new bucket costs the one whose window began first, of clients that are not blocked if there are any. A bucket takes some 100 bytes beside its key, of which
   * no more than 128 characters are kept, and up to twice as much while their number grows.
   * @throws RangeError for what is no positive integer, and for more than 8,388,608.
   */
  static withCapacity<Store extends MemoryThrottleStore>(this: new () => Store, capacity: number): Store {
    if (!Number.isInteger(capacity) || capacity < 1) {
      throw new RangeError(`\`capacity\` is ${capacity}, but must be a positive integer`);
    }
    if (capacity > largestCapacity) {
      throw new RangeError(`\`capacity\` is ${capacity}, but must be at most ${largestCapacity}`);
    }
    const store = new this();
    store.#counter = new WindowCounter(capacity);
    store.#others = new ClientBuckets(store.#counter);
    return store;
  }

  /**
   * Counts one attempt. A window keeps its end when later attempts come with another `windowMs`: that is for the next one.
   * @throws RangeError for a window that is no positive integer; no bucket is touched.
   */
  increment(key: string, windowMs: number): ThrottleStoreRecord {
    const client = this.#routes.size === 0 ? undefined : parseRouteKey(key);
    const buckets = client && this.#routes.get(client.route);
    if (client === undefined || buckets === undefined) return this.#others.increment(textKey(key), windowMs);
    return buckets.increment(clientKey(client.identity), windowMs);
  }

  /** The buckets of a route, told once for all; absent when its clients are among the others, or may be. */
  #bucketsOf(route: string): ClientBuckets | undefined {
    if (!this.#routes.has(route)) {
      const isFound = this.#others.size === 0 && parseRouteKey(routeKey(route, ''))?.route === route;
      this.#routes.set(route, isFound ? new ClientBuckets(this.#counter) : undefined);
    }
    return this.#routes.get(route);
  }
}

/**
 * Buckets of the clients of a route, the ones that `increment` counts their keys in, without the key: a text to join, to hash
 * and to compare with each request. Absent when the store is another one, or has been asked for keys before the route was known.
 */
export function routeBucketsOf(store: ThrottleStore, route: string): ClientBuckets | undefined {
  return routeBuckets(store, route);
}
