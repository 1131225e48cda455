/** A process with a tracker of an application that wraps an address tracker, which has no logger. */
import { IpThrottleTracker, type RequestContext, type ThrottleTracker } from '../../../../runtime/src/index.ts';
import { requestFrom } from './tracked-request.ts';

class TenantTracker implements ThrottleTracker {
  readonly #addresses = new IpThrottleTracker();

  track(context: RequestContext): string {
    return `tenant ${this.#addresses.track(context)}`;
  }
}

const tracker = new TenantTracker();
for (const port of [4000, 4001]) console.log(tracker.track(requestFrom(`192.0.2.1:${port}`, '203.0.113.7')));
