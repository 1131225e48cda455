import { malformedStatus } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A documented status is a valid status of a response. */
export function validResponseStatuses({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind === 'wrong-status') report(malformedStatus.at(issue.span, { status: issue.status }));
  }
}
