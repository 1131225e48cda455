import type { Logger } from '../logging/logger.js';
import { checkAttempt } from './check-attempt.js';
import { setTrackerLogger } from './client-address/ip-throttle-tracker.js';
import type { Limiter } from './limiter.js';
import { checkPolicy, readOptions } from './read-options.js';
import { RouteLimiter } from './route-limiter.js';
import type { ThrottleConfig } from './throttle-config.js';
import { ThrottleOptions } from './throttle-options.js';
import { ThrottlePolicy } from './throttle-policy.js';
import type { ThrottleEntry } from './throttle-table.js';

/** The service that counts requests and rejects those above a limit. `ThrottleModule` provides it everywhere. */
export class ThrottleService {
  readonly #options: ThrottleOptions;

  /**
   * Called by the container.
   * @throws StartupError when the options of `config` are invalid.
   */
  constructor(logger: Logger, config?: ThrottleConfig) {
    this.#options = config === undefined ? ThrottleOptions.default() : readOptions(config);
    setTrackerLogger(this.#options.tracker, logger);
  }

  /**
   * The limiter of a throttled route. An entry without a limit has the policy of the options.
   * @throws StartupError for an invalid policy.
   */
  limiter({ key, declaredBy, limit, windowSeconds }: ThrottleEntry): Limiter {
    if (limit === undefined) return new RouteLimiter(key, this.#options.policy, this.#options);
    const policy = new ThrottlePolicy(limit, windowSeconds);
    checkPolicy(policy, declaredBy);
    return new RouteLimiter(key, policy, this.#options);
  }

  /**
   * Counts other events than requests to a route, such as login attempts by the name in the body:
   * `await throttle.hit(`login:${name}`, new ThrottlePolicy(5, 60))`. They are counted separately from requests to routes.
   * The promise rejects with a TooManyRequestsException above the limit, with a RangeError for an invalid policy, and with
   * the errors of the store.
   */
  async hit(key: string, policy: ThrottlePolicy): Promise<void> {
    policy.validate();
    // Keys of routes start with an HTTP method in upper case.
    const record = this.#options.store.increment(`hit ${key}`, policy.windowSeconds * 1000);
    await checkAttempt(this.#options, record, policy);
  }
}
