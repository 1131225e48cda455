/** A tracker of an application's own that asks one of addresses, in a process of its own: nobody gives that one a logger. */
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
