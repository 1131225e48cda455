import { incompletePolicy } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A `@Throttle` says how many requests, and in how many seconds. */
export function completePolicies(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'missing-policy-property') report(incompletePolicy.at(issue.span, issue));
  }
}
