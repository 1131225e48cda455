/** What a store knows of a bucket after an attempt. */
export interface ThrottleStoreRecord {
  /** The attempts in the window so far, this one and those above the limit included: a positive integer. */
  readonly count: number;
  /** Milliseconds until the window ends, a number that is at most 2^53 - 1. */
  readonly retryAfterMs: number;
}

/** Counts the attempts of every key in fixed windows. One store serves all routes of an application. */
export interface ThrottleStore {
  /**
   * Counts one attempt, in one atomic step: the first one of a key opens a window of `windowMs` milliseconds, later ones
   * never prolong it, and the first one after its end opens the next. A store that needs not wait answers the record
   * itself, which saves every request a promise. Requests wait for it as long as it takes: a store that asks others bounds that
   * itself. What it throws is the answer of the request.
   */
  increment(key: string, windowMs: number): ThrottleStoreRecord | Promise<ThrottleStoreRecord>;
}
