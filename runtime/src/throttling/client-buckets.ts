import { BucketGroup } from './bucket-group.js';
import { clientKey } from './client-key.js';
import { noSlot } from './slot-links.js';
import type { ThrottleStoreRecord } from './throttle-store.js';
import type { WindowCounter } from './window-counter.js';

/** Counts attempts of clients, such as those of one route; others have nothing to do with them. */
export class ClientBuckets {
  readonly #counter: WindowCounter;
  readonly #group = new BucketGroup();
  // Of the last attempt. What it left is asked for, not answered: nearly nobody wants to know when the window ends.
  #slot = noSlot;
  #now = 0;

  constructor(counter: WindowCounter) {
    this.#counter = counter;
  }

  /** How many there are. */
  get size(): number {
    return this.#group.size;
  }

  /**
   * Counts an attempt, and answers how many there were in the window.
   * @throws RangeError for a window that is no positive integer; no bucket is touched.
   */
  count(identity: string, windowMs: number): number {
    if (!Number.isSafeInteger(windowMs) || windowMs < 1) {
      throw new RangeError(`\`windowMs\` is ${windowMs}, but must be a positive integer`);
    }
    // Whole microseconds: sums and differences of fractions would not be exact.
    this.#now = Math.floor(performance.now() * 1000);
    this.#slot = this.#counter.hit(this.#group, clientKey(identity), windowMs * 1000, this.#now);
    return this.#counter.countOf(this.#slot);
  }

  /** Counts an attempt, and answers all that is known. Throws what `count` throws. */
  increment(identity: string, windowMs: number): ThrottleStoreRecord {
    return { count: this.count(identity, windowMs), retryAfterMs: this.retryAfterMs };
  }

  /** Milliseconds until the window ends that the last attempt was counted in. */
  get retryAfterMs(): number {
    return Math.ceil((this.#counter.endOf(this.#slot) - this.#now) / 1000);
  }
}
