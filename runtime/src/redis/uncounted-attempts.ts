import type { Logger } from '../logging/logger.js';

/** For how long nothing may have failed when an outage counts as over. */
const calmMs = 10_000;

/** How often the log is told of what goes on. */
const reminderMs = 60_000;

/**
 * The attempts that were allowed without being counted. The log is told when that begins, once a minute while it goes on,
 * and when it is over: not with each one that was counted, since some keys or nodes may fail while others do not.
 */
export class UncountedAttempts {
  readonly #logger: Logger;
  #count = 0;
  /** When the last one was, by a clock that never goes back. */
  #lastMs = 0;
  /** When the log was told of one. */
  #toldMs = 0;

  constructor(logger: Logger) {
    this.#logger = logger.scoped('RedisThrottleStore');
  }

  /** One more, and why. */
  add(err: unknown): void {
    this.#count++;
    this.#lastMs = performance.now();
    if (this.#count > 1 && this.#lastMs - this.#toldMs < reminderMs) return;
    this.#toldMs = this.#lastMs;
    this.#logger.warn(
      this.#count === 1
        ? 'Redis did not count a request: requests that it does not count are allowed'
        : `Redis does not count all requests: ${this.#count} were allowed without being counted so far`,
      { err },
    );
  }

  /** An attempt was counted: when none has failed for a while, it is over. */
  attemptCounted(): void {
    if (this.#count === 0 || performance.now() - this.#lastMs < calmMs) return;
    this.#logger.info(`Redis counts requests again: ${this.#count} were allowed without being counted`);
    this.#count = 0;
  }
}
