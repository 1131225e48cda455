import { repeatedPolicyProperty } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A `@Throttle` has each of its properties once: of two, only the last would take effect. */
export function uniquePolicyProperties(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'repeated-policy-property') continue;
    const { property, span, first } = issue;
    report(repeatedPolicyProperty.at(span, { property }, [{ span: first, message: 'it is set here first' }]));
  }
}
