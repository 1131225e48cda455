import type { Logger } from '../logging/logger.js';

/** The attempts that were allowed without being counted. The log is told once when that begins, and once when it is over. */
export class UncountedAttempts {
  readonly #logger: Logger;
  #count = 0;

  constructor(logger: Logger) {
    this.#logger = logger.scoped('RedisThrottleStore');
  }

  /** One more, and why. */
  add(err: unknown): void {
    this.#count++;
    if (this.#count > 1) return;
    this.#logger.warn('Redis does not count requests: they are allowed uncounted until it does', { err });
  }

  /** An attempt was counted. */
  end(): void {
    if (this.#count === 0) return;
    this.#logger.info(`Redis counts requests again: ${this.#count} were allowed uncounted`);
    this.#count = 0;
  }
}
