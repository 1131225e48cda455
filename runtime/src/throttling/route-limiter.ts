import { inspect } from 'node:util';
import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../contract/is-promise.js';
import { checkAttempt, rejection } from './check-attempt.js';
import { addressKey, tracksAddresses } from './client-address/ip-throttle-tracker.js';
import { type ClientKey, clientKey, routeKey } from './client-key.js';
import type { Limiter } from './limiter.js';
import type { ClientBuckets } from './memory-store/client-buckets.js';
import { MemoryThrottleStore, routeBucketsOf } from './memory-store/memory-throttle-store.js';
import type { ThrottleOptions } from './throttle-options.js';
import type { ThrottlePolicy } from './throttle-policy.js';

const incrementInMemory = MemoryThrottleStore.prototype.increment;

/** The limiter of one route: it counts the requests of each client. */
export class RouteLimiter implements Limiter {
  readonly #route: string;
  readonly #policy: ThrottlePolicy;
  readonly #windowMs: number;
  readonly #options: ThrottleOptions;
  /** The buckets of the route in a store in memory. */
  readonly #inMemory: ClientBuckets | undefined;

  /** `route`: its method and template. */
  constructor(route: string, policy: ThrottlePolicy, options: ThrottleOptions) {
    this.#route = route;
    this.#policy = policy;
    this.#windowMs = policy.windowSeconds * 1000;
    this.#options = options;
    this.#inMemory = routeBucketsOf(options.store, route);
  }

  admit(context: RequestContext): void | Promise<void> {
    const { tracker } = this.#options;
    const buckets = this.#buckets();
    // The key of an address is a number: with many clients, comparing texts would miss the caches of the processor.
    if (buckets !== undefined && tracksAddresses(tracker)) {
      return this.#countInMemory(buckets, addressKey(tracker, context));
    }
    const identity = tracker.track(context);
    return isPromise(identity) ? this.#countLater(identity) : this.#count(identity);
  }

  async #countLater(identity: Promise<string>): Promise<void> {
    await this.#count(await identity);
  }

  #count(identity: string): void | Promise<void> {
    if (typeof identity !== 'string') throw this.#noIdentity(identity);
    const buckets = this.#buckets();
    if (buckets !== undefined) return this.#countInMemory(buckets, clientKey(identity));
    const record = this.#options.store.increment(routeKey(this.#route, identity), this.#windowMs);
    return checkAttempt(this.#options, record, this.#policy);
  }

  /** A class that extends the store, and a test that spies on it, have an `increment` of their own, which has to be called. */
  #buckets(): ClientBuckets | undefined {
    return this.#options.store.increment === incrementInMemory ? this.#inMemory : undefined;
  }

  #countInMemory(buckets: ClientBuckets, key: ClientKey): void {
    const milliseconds = buckets.wait(key, this.#windowMs, this.#policy.limit);
    if (milliseconds > 0) throw rejection(this.#options, milliseconds);
  }

  /** A tracker in plain JavaScript can return any value. The contents of an object, such as a user, must not be logged. */
  #noIdentity(result: unknown): TypeError {
    const { name } = this.#options.tracker.constructor;
    return new TypeError(`\`${name}.track\` returned ${inspect(result, { depth: -1 })}, but must return a string`);
  }
}
