import type { Logger } from '../logging/logger.js';
import { warnThrough } from './client-address/ip-throttle-tracker.js';
import { judgeAttempt } from './judge-attempt.js';
import type { Limiter } from './limiter.js';
import { checkPolicy, readOptions } from './read-options.js';
import { RouteLimiter } from './route-limiter.js';
import type { ThrottleConfig } from './throttle-config.js';
import { ThrottleOptions } from './throttle-options.js';
import { ThrottlePolicy } from './throttle-policy.js';
import type { ThrottleEntry } from './throttle-table.js';

/** Counts requests, and rejects those above a limit. `ThrottleModule` provides it everywhere. */
export class ThrottleService {
  readonly #options: ThrottleOptions;

  /**
   * The container makes it.
   * @throws StartupError when the options of `config` cannot be had or cannot be used.
   */
  constructor(logger: Logger, config?: ThrottleConfig) {
    this.#options = config === undefined ? ThrottleOptions.default() : readOptions(config);
    warnThrough(this.#options.tracker, logger);
  }

  /**
   * The first stage of a throttled route. An entry without numbers has the policy of the options.
   * @throws StartupError for a policy that cannot be kept.
   */
  limiter({ key, declaredBy, limit, windowSeconds }: ThrottleEntry): Limiter {
    if (limit === undefined) return new RouteLimiter(key, this.#options.policy, this.#options);
    const policy = new ThrottlePolicy(limit, windowSeconds);
    checkPolicy(policy, declaredBy);
    return new RouteLimiter(key, policy, this.#options);
  }

  /**
   * Counts something else than requests to a route, such as attempts to log in by the name that stands in the body:
   * `await throttle.hit(`login:${name}`, new ThrottlePolicy(5, 60))`. It has nothing in common with the buckets of routes.
   * The promise is rejected with a TooManyRequestsException for what is above the limit, with a RangeError for a policy
   * that cannot be kept, and with what the store throws.
   */
  async hit(key: string, policy: ThrottlePolicy): Promise<void> {
    policy.validate();
    // No method of a route is spelt like this.
    const record = this.#options.store.increment(`hit ${key}`, policy.windowSeconds * 1000);
    await judgeAttempt(this.#options, record, policy);
  }
}
