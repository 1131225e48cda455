import type { ClientKey } from '../client-key.js';
import type { ThrottleStoreRecord } from '../throttle-store.js';
import { BucketGroup } from './bucket-group.js';
import type { WindowCounter } from './window-counter.js';

/** The buckets of a group of clients, such as those of one route. */
export class ClientBuckets {
  readonly #counter: WindowCounter;
  readonly #group = new BucketGroup();

  constructor(counter: WindowCounter) {
    this.#counter = counter;
  }

  /** The number of buckets. */
  get size(): number {
    return this.#group.size;
  }

  /**
   * Counts an attempt.
   * @throws RangeError for a window that is not a positive integer; no bucket changes.
   */
  increment(key: ClientKey, windowMs: number): ThrottleStoreRecord {
    const now = microseconds();
    const slot = this.#hit(key, windowMs, now);
    return { count: this.#counter.countOf(slot), retryAfterMs: this.#millisecondsLeft(slot, now) };
  }

  /**
   * Counts an attempt of a client, and returns how many milliseconds the client has to wait: 0 for the first `limit` attempts of a
   * window. An accepted request needs no record.
   * @throws RangeError as `increment` does.
   */
  wait(key: ClientKey, windowMs: number, limit: number): number {
    const now = microseconds();
    const slot = this.#hit(key, windowMs, now);
    if (this.#counter.countOf(slot) <= limit) return 0;
    this.#counter.block(slot);
    return this.#millisecondsLeft(slot, now);
  }

  #hit(key: ClientKey, windowMs: number, now: number): number {
    if (!Number.isSafeInteger(windowMs) || windowMs < 1) {
      throw new RangeError(`\`windowMs\` is ${windowMs}, but must be a positive integer`);
    }
    return this.#counter.hit(this.#group, key, windowMs * 1000, now);
  }

  /** At least one millisecond: a window with a counted attempt is not over. */
  #millisecondsLeft(slot: number, now: number): number {
    return Math.ceil((this.#counter.endOf(slot) - now) / 1000);
  }
}

/** Whole milliseconds: sums and differences of fractions would not be exact. */
function microseconds(): number {
  return Math.floor(performance.now() * 1000);
}
