import { policyOutOfPlace } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** What a `@Throttle` says is written in it: whoever reviews a handler sees its limit. */
export function policiesInPlace(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind === 'policy-out-of-place') report(policyOutOfPlace.at(misuse.span, misuse));
  }
}
