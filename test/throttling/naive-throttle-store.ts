import type { ThrottleStore, ThrottleStoreRecord } from '../../runtime/src/index.ts';

interface Bucket {
  readonly key: string;
  readonly end: number;
  count: number;
}

/** What a store in memory must do, without a thought of what it costs: the other one is compared with it. */
export class NaiveThrottleStore implements ThrottleStore {
  readonly #capacity: number;
  readonly #now: () => number;
  /** In the order in which their windows began. */
  #buckets: Bucket[] = [];

  /** `now`: milliseconds. */
  constructor(capacity: number, now: () => number) {
    this.#capacity = capacity;
    this.#now = now;
  }

  /** When the windows are over that are not over yet. */
  get ends(): readonly number[] {
    this.#dropEnded();
    return this.#buckets.map(({ end }) => end);
  }

  increment(key: string, windowMs: number): ThrottleStoreRecord {
    if (!Number.isInteger(windowMs) || windowMs < 1) throw new RangeError('no window');
    this.#dropEnded();
    const bucket = this.#buckets.find((candidate) => candidate.key === key) ?? this.#open(key, windowMs);
    bucket.count++;
    return { count: bucket.count, retryAfterMs: Math.ceil(bucket.end - this.#now()) };
  }

  #open(key: string, windowMs: number): Bucket {
    if (this.#buckets.length === this.#capacity) this.#buckets.shift();
    const bucket = { key, end: this.#now() + windowMs, count: 0 };
    this.#buckets.push(bucket);
    return bucket;
  }

  #dropEnded(): void {
    const now = this.#now();
    this.#buckets = this.#buckets.filter(({ end }) => now < end);
  }
}
