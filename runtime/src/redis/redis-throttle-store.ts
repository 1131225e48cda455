import { createLogger } from '../logging/create-logger.js';
import type { Logger } from '../logging/logger.js';
import type { ThrottleStore, ThrottleStoreRecord } from '../throttling/throttle-store.js';
import { bucketName } from './bucket-name.js';
import { type Increment, incrementWith } from './increment-script.js';
import { isPositiveInteger, readRecord } from './read-record.js';
import type { RedisThrottleClient } from './redis-throttle-client.js';
import { ResponseDeadline } from './response-deadline.js';
import { UncountedAttempts } from './uncounted-attempts.js';

/** The options of a `RedisThrottleStore`. */
export interface RedisThrottleStoreOptions {
  /** The prefix of all keys. Applications with different prefixes share no limits. Default: `ashlar:throttle:`. */
  readonly prefix?: string;
  /** The time that a request waits for Redis, in milliseconds. Default: 1000. */
  readonly timeoutMs?: number;
  /** Whether a request that Redis cannot count fails (the default), or is allowed. */
  readonly onStoreError?: 'fail' | 'allow';
  /**
   * The logger of requests that are allowed without being counted: the first one, once a minute, and the end, after ten seconds
   * without one. Default: `createLogger()`.
   */
  readonly logger?: Logger;
}

/** Lone surrogates are the same in UTF-8: different prefixes would be one. */
const loneSurrogate = /\p{Surrogate}/u;

/** The maximum delay of Node's timers. */
const longestTimeoutMs = 2 ** 31 - 1;

/** The longest window of a policy. Clients read some of the larger safe integers incorrectly. */
const longestWindowMs = Math.floor(Number.MAX_SAFE_INTEGER / 1000) * 1000;

/**
 * A store that counts attempts in Redis or Valkey, version 6 or newer: processes that use the same server or cluster share their
 * limits. The application connects the client, handles its errors and closes it.
 */
export class RedisThrottleStore implements ThrottleStore {
  readonly #increment: Increment;
  readonly #prefix: string;
  readonly #deadline: ResponseDeadline;
  /** Set with the option `onStoreError: 'allow'`. */
  readonly #uncounted: UncountedAttempts | undefined;

  /**
   * `client`: of the package `redis` or `ioredis`, connected or not yet.
   * @throws TypeError for another client, and for an option of a wrong type; RangeError for a `timeoutMs` that is no
   * positive integer.
   */
  constructor(client: RedisThrottleClient, options: RedisThrottleStoreOptions = {}) {
    const { prefix = 'ashlar:throttle:', timeoutMs = 1000, onStoreError = 'fail', logger } = options;
    if (typeof prefix !== 'string' || loneSurrogate.test(prefix)) {
      throw new TypeError('`prefix` must be a string without lone surrogates');
    }
    if (!isPositiveInteger(timeoutMs) || timeoutMs > longestTimeoutMs) {
      throw new RangeError(
        `\`timeoutMs\` is ${timeoutMs}, but must be a positive integer of at most ${longestTimeoutMs}`,
      );
    }
    if (onStoreError !== 'fail' && onStoreError !== 'allow') {
      throw new TypeError(`\`onStoreError\` is \`${onStoreError}\`, but must be \`fail\` or \`allow\``);
    }
    this.#increment = incrementWith(client);
    this.#prefix = prefix;
    this.#deadline = new ResponseDeadline(timeoutMs);
    if (onStoreError === 'allow') this.#uncounted = new UncountedAttempts(logger ?? createLogger());
  }

  /**
   * Counts one attempt. The promise rejects with a RangeError for a window that is not a positive integer, and, without
   * `onStoreError: 'allow'`, when Redis does not count: with the error as its cause.
   */
  async increment(key: string, windowMs: number): Promise<ThrottleStoreRecord> {
    if (!isPositiveInteger(windowMs) || windowMs > longestWindowMs) {
      throw new RangeError(`\`windowMs\` is ${windowMs}, but must be a positive integer of at most ${longestWindowMs}`);
    }
    try {
      const record = await this.#count(this.#prefix + bucketName(key), windowMs);
      this.#uncounted?.attemptCounted();
      return record;
    } catch (cause) {
      if (this.#uncounted === undefined) throw new Error('Redis did not count the request', { cause });
      this.#uncounted.add(cause);
      return { count: 1, retryAfterMs: windowMs };
    }
  }

  async #count(bucket: string, windowMs: number): Promise<ThrottleStoreRecord> {
    const reply = await this.#deadline.responseTo(bucket, () => this.#increment(bucket, String(windowMs)));
    return readRecord(reply, bucket);
  }
}
