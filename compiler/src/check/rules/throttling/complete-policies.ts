import { incompletePolicy } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A `@Throttle` has both numbers: the requests and the seconds. */
export function completePolicies(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'missing-policy-property') report(incompletePolicy.at(issue.span, issue));
  }
}
