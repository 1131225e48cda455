import { isPromise } from '../contract/is-promise.js';
import type { Limiter } from '../throttling/limiter.js';
import type { Stage } from './route-contract.js';

/** The stage that counts a request. The limiter throws a TooManyRequestsException above the limit. */
export function limitRate(limiter: Limiter | undefined): (next: Stage) => Stage {
  return (next) => {
    if (limiter === undefined) return next;
    return (inputs) => {
      const waiting = limiter.admit(inputs.context);
      return isPromise(waiting) ? waiting.then(() => next(inputs)) : next(inputs);
    };
  };
}
