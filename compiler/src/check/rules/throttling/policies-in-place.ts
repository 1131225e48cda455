import { policyOutOfPlace } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** What a `@Throttle` says is written in it: whoever reviews a handler sees its limit. */
export function policiesInPlace(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'policy-out-of-place') report(policyOutOfPlace.at(issue.span, issue));
  }
}
