import { malformedStatus } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The statuses that are documented are those of answers. */
export function validResponseStatuses({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind === 'wrong-status') report(malformedStatus.at(issue.span, { status: issue.status }));
  }
}
