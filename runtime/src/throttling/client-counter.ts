import { type CountClient, countClientsOf, MemoryThrottleStore } from './memory-throttle-store.js';
import { routeKey } from './route-key.js';
import type { ThrottleStore, ThrottleStoreRecord } from './throttle-store.js';

const incrementInMemory = MemoryThrottleStore.prototype.increment;

/** Counts what each client asks of one route. */
export class ClientCounter {
  readonly #store: ThrottleStore;
  readonly #route: string;
  readonly #countInMemory: CountClient | undefined;

  /** `route`: its method and template. */
  constructor(store: ThrottleStore, route: string) {
    this.#store = store;
    this.#route = route;
    this.#countInMemory = store instanceof MemoryThrottleStore ? countClientsOf(store, route) : undefined;
  }

  increment(identity: string, windowMs: number): ThrottleStoreRecord | Promise<ThrottleStoreRecord> {
    // A class that extends the store, and a test that spies on it, have an `increment` of their own, and want to be asked.
    if (this.#countInMemory !== undefined && this.#store.increment === incrementInMemory) {
      return this.#countInMemory(identity, windowMs);
    }
    return this.#store.increment(routeKey(this.#route, identity), windowMs);
  }
}
