import type { ThrottleOptions } from './throttle-options.js';

/** The configuration of rate limiting: a class for `ThrottleModule.configure`, which the container builds. */
export interface ThrottleConfig {
  /** Returns the options. It is called once, at the start; an error prevents the start of the application. */
  options(): ThrottleOptions;
}
