import { createLogger } from '../logging/create-logger.js';
import type { Logger } from '../logging/logger.js';
import type { ThrottleStore, ThrottleStoreRecord } from '../throttling/throttle-store.js';
import { AnswerDeadline } from './answer-deadline.js';
import { bucketName } from './bucket-name.js';
import { type Increment, incrementWith } from './increment-script.js';
import { isPositiveInteger, readRecord } from './read-record.js';
import type { RedisThrottleClient } from './redis-throttle-client.js';
import { UncountedAttempts } from './uncounted-attempts.js';

/** How attempts are counted in Redis. */
export interface RedisThrottleStoreOptions {
  /** What the names of all keys begin with. Applications with different ones share no quota. Default: `ashlar:throttle:`. */
  readonly prefix?: string;
  /** How many milliseconds Redis has to answer. Default: 1000. */
  readonly timeoutMs?: number;
  /** Whether a request that Redis cannot count fails (the default), or is allowed. */
  readonly onStoreError?: 'fail' | 'allow';
  /**
   * Told when requests begin to be allowed uncounted, once a minute while some are, and at the first that is counted when
   * none was for ten seconds. Default: `createLogger()`.
   */
  readonly logger?: Logger;
}

/** What UTF-8 cannot tell apart: different prefixes would be the same. */
const halfOfCharacter = /\p{Surrogate}/u;

/** The longest time that Node's timers can wait. */
const longestTimeoutMs = 2 ** 31 - 1;

/** The longest window that a policy can have. Of the few numbers above that are exact, clients read some wrongly. */
const longestWindowMs = Math.floor(Number.MAX_SAFE_INTEGER / 1000) * 1000;

/**
 * Counts attempts in Redis or Valkey, version 6 or newer: processes that use the same server, or the same cluster, share
 * the quotas. The client is the application's: it connects it, listens to its errors and closes it.
 */
export class RedisThrottleStore implements ThrottleStore {
  readonly #increment: Increment;
  readonly #prefix: string;
  readonly #deadline: AnswerDeadline;
  /** Only when requests are allowed that cannot be counted. */
  readonly #uncounted: UncountedAttempts | undefined;

  /**
   * `client`: of the package `redis` or `ioredis`, connected or not yet.
   * @throws TypeError for another client, and for an option of a wrong type; RangeError for a `timeoutMs` that is no
   * positive integer.
   */
  constructor(client: RedisThrottleClient, options: RedisThrottleStoreOptions = {}) {
    const { prefix = 'ashlar:throttle:', timeoutMs = 1000, onStoreError = 'fail', logger } = options;
    if (typeof prefix !== 'string' || halfOfCharacter.test(prefix)) {
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
    this.#deadline = new AnswerDeadline(timeoutMs);
    if (onStoreError === 'allow') this.#uncounted = new UncountedAttempts(logger ?? createLogger());
  }

  /**
   * Counts one attempt. The promise is rejected with a RangeError for a window that is no positive integer, and, unless
   * requests are to be allowed then, when Redis does not count: the cause tells why.
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
    const reply = await this.#deadline.answerTo(bucket, () => this.#increment(bucket, String(windowMs)));
    return readRecord(reply, bucket);
  }
}
