import { inspect } from 'node:util';
import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../pipeline/is-promise.js';
import { ClientCounter } from './client-counter.js';
import { judgeAttempt } from './judge-attempt.js';
import type { Limiter } from './limiter.js';
import type { ThrottleOptions } from './throttle-options.js';
import type { ThrottlePolicy } from './throttle-policy.js';

/** Limits what each client may ask of one route. */
export class RouteLimiter implements Limiter {
  readonly #policy: ThrottlePolicy;
  readonly #options: ThrottleOptions;
  readonly #counter: ClientCounter;

  /** `key`: method and template of the route. */
  constructor(key: string, policy: ThrottlePolicy, options: ThrottleOptions) {
    this.#policy = policy;
    this.#options = options;
    this.#counter = new ClientCounter(options.store, key);
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
    const record = this.#counter.increment(identity, this.#policy.windowSeconds * 1000);
    return judgeAttempt(this.#options, record, this.#policy);
  }

  /** A tracker in plain JavaScript may answer anything. */
  #noIdentity(answer: unknown): TypeError {
    const { name } = this.#options.tracker.constructor;
    return new TypeError(`\`${name}.track\` answered ${inspect(answer)}, but must answer a string`);
  }
}
