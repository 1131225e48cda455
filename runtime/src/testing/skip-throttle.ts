import { ThrottleService } from '../throttling/throttle-service.js';
import { type Override, override } from './override.js';

/**
 * `skipThrottle()` switches off all rate limits: nothing is counted, also by `ThrottleService.hit`. The store and the options of
 * `ThrottleModule` are not built, unless another provider needs them. The application must import `ThrottleModule`.
 */
export function skipThrottle(): Override {
  return override(ThrottleService, { limiter: () => ({ admit: () => undefined }), hit: () => Promise.resolve() });
}
