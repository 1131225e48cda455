import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** What `@Throttle` says. The compiler takes positive integers that are written as such, and nothing else. */
export interface ThrottleLimit {
  /** How many requests a client may make within one window. */
  readonly limit: number;
  /** How long a window is, from the first request in it. */
  readonly windowSeconds: number;
}

/**
 * Limits how often a client may ask each route of a controller, or one of them: `@Throttle({ limit: 10, windowSeconds: 60 })`.
 * That of a method takes the place of any other policy. The application has to import `ThrottleModule`.
 */
export function Throttle(_policy: ThrottleLimit): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}

/** Lets clients ask the routes of a controller, or one of them, as often as they like. `@Throttle` on a method still counts. */
export function SkipThrottle(): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
