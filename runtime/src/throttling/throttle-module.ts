import type { ForwardReference } from '../contract/forward-reference.js';
import type { ClassToken } from '../contract/token.js';
import type { ThrottleConfig } from './throttle-config.js';

/** The options of `ThrottleModule.configure`. */
export interface ThrottleModuleOptions {
  /** The modules whose exports the config class can inject, in addition to those of global modules. */
  readonly imports?: readonly (ClassToken | ForwardReference)[];
}

/**
 * The module for rate limiting: it limits every route of the application without `@SkipThrottle()`, to 60 requests in 60 seconds by
 * default, and provides `ThrottleService` everywhere. Import it in any modules, and configure it in at most one of them.
 */
// biome-ignore lint/complexity/noStaticOnlyClass: modules are classes.
export class ThrottleModule {
  /** The module with the options of `config`, which the container builds. The compiler reads the call. */
  static configure(
    _config: ClassToken<ThrottleConfig>,
    _options: ThrottleModuleOptions = {},
  ): ClassToken<ThrottleModule> {
    return ThrottleModule;
  }
}
