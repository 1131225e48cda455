import type { Logger } from '../logging/logger.js';

/** The time without an error after which an outage is over. */
const calmMs = 10_000;

/** The interval between log entries during an outage. */
const reminderMs = 60_000;

/**
 * Counts the attempts that were allowed without being counted in Redis, and logs them: at the beginning of an outage, once a minute,
 * and at its end. A counted attempt alone does not end it, because some keys or nodes may fail while others do not.
 */
export class UncountedAttempts {
  readonly #logger: Logger;
  #count = 0;
  /** The time of the last one, by a monotonic clock. */
  #lastMs = 0;
  /** The time of the last log entry. */
  #loggedMs = 0;

  constructor(logger: Logger) {
    this.#logger = logger.scoped('RedisThrottleStore');
  }

  /** Adds an attempt and its error. */
  add(err: unknown): void {
    this.#count++;
    this.#lastMs = performance.now();
    if (this.#count > 1 && this.#lastMs - this.#loggedMs < reminderMs) return;
    this.#loggedMs = this.#lastMs;
    this.#logger.warn(
      this.#count === 1
        ? 'Redis did not count a request: requests that it does not count are allowed'
        : `Redis does not count all requests: ${this.#count} were allowed without being counted so far`,
      { err },
    );
  }

  /** Records a counted attempt: the outage is over if none has failed for a while. */
  attemptCounted(): void {
    if (this.#count === 0 || performance.now() - this.#lastMs < calmMs) return;
    this.#logger.info(`Redis counts requests again: ${this.#count} were allowed without being counted`);
    this.#count = 0;
  }
}
