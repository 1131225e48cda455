import type { ThrottleOptions } from './throttle-options.js';

/** Says how an application throttles: `ThrottleModule.configure` names the class, the container builds it. */
export interface ThrottleConfig {
  /** Asked once, at the start. What it throws keeps the application from starting. */
  options(): ThrottleOptions;
}
