import { policyOutOfPlace } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The numbers of a `@Throttle` are literals, so that reviewers of a handler see its limit. */
export function policiesAreLiterals(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'policy-out-of-place') report(policyOutOfPlace.at(issue.span, issue));
  }
}
