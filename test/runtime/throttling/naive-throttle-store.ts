import type { ThrottleStore, ThrottleStoreRecord } from '../../../runtime/src/index.ts';

interface Bucket {
  readonly key: string;
  readonly end: number;
  count: number;
  /** The place among the blocked ones; missing when the client is not blocked. */
  blocked?: number;
}

/** A simple store in memory, without optimizations: the other one is compared with it. */
export class NaiveThrottleStore implements ThrottleStore {
  readonly #capacity: number;
  readonly #now: () => number;
  /** In the order in which their windows began. */
  #buckets: Bucket[] = [];
  #blocked = 0;

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
    const { count, end } = this.#count(key, windowMs);
    return { count, retryAfterMs: Math.ceil(end - this.#now()) };
  }

  /** The time that a client has to wait with a limit of `limit`. */
  wait(key: string, windowMs: number, limit: number): number {
    const bucket = this.#count(key, windowMs);
    if (bucket.count <= limit) return 0;
    bucket.blocked ??= ++this.#blocked;
    return Math.ceil(bucket.end - this.#now());
  }

  #count(key: string, windowMs: number): Bucket {
    if (!Number.isInteger(windowMs) || windowMs < 1) throw new RangeError('no window');
    this.#dropEnded();
    const bucket = this.#buckets.find((candidate) => candidate.key === key) ?? this.#open(key, windowMs);
    bucket.count++;
    return bucket;
  }

  #open(key: string, windowMs: number): Bucket {
    if (this.#buckets.length === this.#capacity) this.#evict();
    const bucket = { key, end: this.#now() + windowMs, count: 0 };
    this.#buckets.push(bucket);
    return bucket;
  }

  /** The oldest that is not blocked, else the one that was blocked first. */
  #evict(): void {
    const [first] = this.#buckets.filter(({ blocked }) => blocked === undefined);
    const blocked = this.#buckets.toSorted((one, other) => (one.blocked ?? 0) - (other.blocked ?? 0));
    const evicted = first ?? blocked[0];
    this.#buckets = this.#buckets.filter((bucket) => bucket !== evicted);
  }

  #dropEnded(): void {
    const now = this.#now();
    this.#buckets = this.#buckets.filter(({ end }) => now < end);
  }
}
