import { IpThrottleTracker } from './client-address/ip-throttle-tracker.js';
import { MemoryThrottleStore } from './memory-store/memory-throttle-store.js';
import { ThrottlePolicy } from './throttle-policy.js';
import type { ThrottleStore } from './throttle-store.js';
import type { ThrottleTracker } from './throttle-tracker.js';

/** How an application throttles. Options never change: each method answers new ones. */
export class ThrottleOptions {
  /** Of the routes that no annotation says anything else of. */
  readonly policy: ThrottlePolicy;
  /** Counts the requests of all throttled routes. */
  readonly store: ThrottleStore;
  /** Says who a request is from. */
  readonly tracker: ThrottleTracker;
  /** Whether rejected requests are told when to come back. */
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

  /** 60 requests in 60 seconds, counted in the memory of the process, by the address of the peer, with `Retry-After`. */
  static default(): ThrottleOptions {
    return new ThrottleOptions(new ThrottlePolicy(60, 60), new MemoryThrottleStore(), new IpThrottleTracker(), true);
  }

  /** The policy of routes without `@Throttle` and `@SkipThrottle`. The start of the application judges it. */
  withPolicy(policy: ThrottlePolicy): ThrottleOptions {
    return new ThrottleOptions(policy, this.store, this.tracker, this.retryAfterHeader);
  }

  /** Where requests are counted. */
  withStore(store: ThrottleStore): ThrottleOptions {
    return new ThrottleOptions(this.policy, store, this.tracker, this.retryAfterHeader);
  }

  /** What tells clients apart. */
  withTracker(tracker: ThrottleTracker): ThrottleOptions {
    return new ThrottleOptions(this.policy, this.store, tracker, this.retryAfterHeader);
  }

  /** Whether the answer to a rejected request has the header `Retry-After`. */
  withRetryAfterHeader(retryAfterHeader: boolean): ThrottleOptions {
    return new ThrottleOptions(this.policy, this.store, this.tracker, retryAfterHeader);
  }
}
