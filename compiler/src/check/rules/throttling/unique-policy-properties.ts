import { repeatedPolicyProperty } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** A `@Throttle` has each of its properties once: of two, only the last would take effect. */
export function uniquePolicyProperties(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'repeated-policy-property') continue;
    const { property, span, first } = issue;
    const place = { span: first, message: 'it is set here first' };
    const [second, other] = [span, first].map((name) => ({ kind: 'remove', span: name, isName: true }) as const);
    const removed = second && other ? [choose('remove one of the two', second), choose('remove the first', other)] : [];
    report(repeatedPolicyProperty.at(span, { property }, [place], isComposed(span, first) ? [] : removed));
  }
}
