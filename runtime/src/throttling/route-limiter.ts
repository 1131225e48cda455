import { inspect } from 'node:util';
import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../pipeline/is-promise.js';
import { countAttempt } from './count-attempt.js';
import type { Limiter } from './limiter.js';
import type { ThrottleOptions } from './throttle-options.js';
import type { ThrottlePolicy } from './throttle-policy.js';

/** Limits what each client may ask of one route. */
export class RouteLimiter implements Limiter {
  readonly #key: string;
  readonly #policy: ThrottlePolicy;
  readonly #options: ThrottleOptions;

  /** `key`: method and template of the route. */
  constructor(key: string, policy: ThrottlePolicy, options: ThrottleOptions) {
    this.#key = key;
    this.#policy = policy;
    this.#options = options;
  }

  admit(context: RequestContext): void | Promise<void> {
    const identity = this.#options.tracker.track(context);
    return isPromise(identity) ? this.#countLater(identity) : this.#count(identity);
  }

  async #countLater(identity: Promise<string>): Promise<void> {
    await this.#count(await identity);
  }

  #count(identity: string): void | Promise<void> {
    if (typeof identity !== 'string') throw this.#noIdentity(identity);
    // The length tells where the identity ends: none can be chosen so that it counts for another route.
    return countAttempt(this.#options, `${this.#key} ${identity.length}:${identity}`, this.#policy);
  }

  /** A tracker in plain JavaScript may answer anything. */
  #noIdentity(answer: unknown): TypeError {
    const { name } = this.#options.tracker.constructor;
    return new TypeError(`\`${name}.track\` answered ${inspect(answer)}, but must answer a string`);
  }
}
