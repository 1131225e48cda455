import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** The rate limit of `@Throttle`. The compiler reads it, so both numbers must be literals: positive integers. */
export interface ThrottleLimit {
  /** The number of requests that a client can make within one window. */
  readonly limit: number;
  /** The length of a window in seconds, from the first request in it. */
  readonly windowSeconds: number;
}

/**
 * `@Throttle({ limit: 10, windowSeconds: 60 })` sets the rate limit of a route, or of every route of a controller. The limit of a
 * method takes precedence over every other policy. The application has to import `ThrottleModule`.
 */
export function Throttle(_policy: ThrottleLimit): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}

/** `@SkipThrottle()` exempts a route, or the routes of a controller, from the rate limit. `@Throttle` on a method takes precedence. */
export function SkipThrottle(): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
