import { clientKey, parseRouteKey, routeKey, textKey } from '../client-key.js';
import type { ThrottleStore, ThrottleStoreRecord } from '../throttle-store.js';
import { ClientBuckets } from './client-buckets.js';
import { WindowCounter } from './window-counter.js';

const defaultCapacity = 100_000;

/** Half of the largest `Map` of V8, because up to half of its entries can be deleted ones. */
const largestCapacity = 2 ** 23;

let routeBuckets: (store: ThrottleStore, route: string) => ClientBuckets | undefined;

/**
 * A store that counts attempts in the memory of this process: not shared with other processes, and lost at a restart. Windows are
 * exact, measured by a monotonic clock. Each attempt drops a few buckets whose windows are over; there is no timer.
 */
export class MemoryThrottleStore implements ThrottleStore {
  static {
    // Mocks may have only the prototype of this class, without its private fields.
    routeBuckets = (store, route) => (#routes in store ? store.#bucketsOf(route) : undefined);
  }

  #counter = new WindowCounter(defaultCapacity);
  /** The buckets of routes without a group of their own, and of other keys. */
  #others = new ClientBuckets(this.#counter);
  readonly #routes = new Map<string, ClientBuckets | undefined>();

  /**
   * Creates a store for another number of active buckets than 100,000; a bucket is one client of one route. If the store is full, a new
   * bucket replaces the one whose window started first, preferably of a client that is not blocked. A bucket takes about 100 bytes in
   * addition to its key of at most 128 characters, and up to twice as much while the number of buckets grows.
   * @throws RangeError for a capacity that is not a positive integer, and for more than 8,388,608.
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
   * Counts one attempt. Another `windowMs` of later attempts takes effect in the next window.
   * @throws RangeError for a window that is not a positive integer; no bucket changes.
   */
  increment(key: string, windowMs: number): ThrottleStoreRecord {
    const client = this.#routes.size === 0 ? undefined : parseRouteKey(key);
    const buckets = client && this.#routes.get(client.route);
    if (client === undefined || buckets === undefined) return this.#others.increment(textKey(key), windowMs);
    return buckets.increment(clientKey(client.identity), windowMs);
  }

  /** The buckets of a route; absent if clients of the route may have other buckets. */
  #bucketsOf(route: string): ClientBuckets | undefined {
    if (!this.#routes.has(route)) {
      const isFound = this.#others.size === 0 && parseRouteKey(routeKey(route, ''))?.route === route;
      this.#routes.set(route, isFound ? new ClientBuckets(this.#counter) : undefined);
    }
    return this.#routes.get(route);
  }
}

/**
 * The buckets in which `increment` counts the clients of a route, without the cost of building, hashing and comparing a key for each
 * request. Absent for another store, and if the store has counted keys before the route was known.
 */
export function routeBucketsOf(store: ThrottleStore, route: string): ClientBuckets | undefined {
  return routeBuckets(store, route);
}
