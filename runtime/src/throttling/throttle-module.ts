import type { Token } from '../contract/token.js';
import type { ThrottleConfig } from './throttle-config.js';

/** What the class that configures throttling stands on. */
export interface ThrottleModuleOptions {
  /** Modules whose exports the class may need. Those of global modules it may need anyway. */
  readonly imports?: readonly Token[];
}

/**
 * Throttles every route of the application that no annotation exempts, 60 requests in 60 seconds unless it is configured
 * otherwise, and provides `ThrottleService` everywhere. It is imported anywhere: bare, or configured in one place.
 */
// biome-ignore lint/complexity/noStaticOnlyClass: modules are classes.
export class ThrottleModule {
  /** The module with the options that the container asks an instance of `config` for. The compiler reads the call. */
  static configure(_config: Token<ThrottleConfig>, _options: ThrottleModuleOptions = {}): Token<ThrottleModule> {
    return ThrottleModule;
  }
}
