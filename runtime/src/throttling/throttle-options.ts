import { IpThrottleTracker } from './client-address/ip-throttle-tracker.js';
import { MemoryThrottleStore } from './memory-store/memory-throttle-store.js';
import { ThrottlePolicy } from './throttle-policy.js';
import type { ThrottleStore } from './throttle-store.js';
import type { ThrottleTracker } from './throttle-tracker.js';

/** The options of rate limiting. They are immutable: each method returns new options. */
export class ThrottleOptions {
  /** The policy of routes without `@Throttle` and `@SkipThrottle`. */
  readonly policy: ThrottlePolicy;
  /** The store that counts the requests of all throttled routes. */
  readonly store: ThrottleStore;
  /** The tracker that identifies the client of a request. */
  readonly tracker: ThrottleTracker;
  /** Whether responses to rejected requests have the header `Retry-After`. */
  readonly retryAfterHeader: boolean;

  private constructor(
    policy: ThrottlePolicy,
    store: ThrottleStore,
    tracker: ThrottleTracker,
    retryAfterHeader: boolean,
  ) {
    this.policy = policy;
    this.store = store;
    this.tracker = tracker;
    this.retryAfterHeader = retryAfterHeader;
  }

  /** The default options: 60 requests in 60 seconds, counted in memory by the remote address, with `Retry-After`. */
  static default(): ThrottleOptions {
    return new ThrottleOptions(new ThrottlePolicy(60, 60), new MemoryThrottleStore(), new IpThrottleTracker(), true);
  }

  /** Sets the policy of routes without `@Throttle` and `@SkipThrottle`. It is validated at the start of the application. */
  withPolicy(policy: ThrottlePolicy): ThrottleOptions {
    return new ThrottleOptions(policy, this.store, this.tracker, this.retryAfterHeader);
  }

  /** Sets the store that counts requests. */
  withStore(store: ThrottleStore): ThrottleOptions {
    return new ThrottleOptions(this.policy, store, this.tracker, this.retryAfterHeader);
  }

  /** Sets the tracker that identifies clients. */
  withTracker(tracker: ThrottleTracker): ThrottleOptions {
    return new ThrottleOptions(this.policy, this.store, tracker, this.retryAfterHeader);
  }

  /** Sets whether responses to rejected requests have the header `Retry-After`. */
  withRetryAfterHeader(retryAfterHeader: boolean): ThrottleOptions {
    return new ThrottleOptions(this.policy, this.store, this.tracker, retryAfterHeader);
  }
}
