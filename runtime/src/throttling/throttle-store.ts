/** The count of a bucket after an attempt, as a store returns it. */
export interface ThrottleStoreRecord {
  /** The attempts in the window so far, this one and those above the limit included: a positive integer. */
  readonly count: number;
  /** Milliseconds until the window ends, a number that is at most 2^53 - 1. */
  readonly retryAfterMs: number;
}

/** A store counts the attempts of every key in fixed windows. An application has one store for all routes. */
export interface ThrottleStore {
  /**
   * Counts one attempt, in one atomic step: the first one of a key opens a window of `windowMs` milliseconds, later ones
   * never prolong it, and the first one after its end opens the next. A synchronous store returns the record itself, which saves
   * every request a promise. Requests wait until the store is done: a store with a database needs a timeout of its own. An
   * `HttpException` that it throws is the response; other errors are a response 500.
   */
  increment(key: string, windowMs: number): ThrottleStoreRecord | Promise<ThrottleStoreRecord>;
}
