import { malformedStatus } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The statuses that are documented are those of answers. */
export function statusesOfAnswers({ misuses }: ApplicationModel, report: Report): void {
  for (const misuse of misuses) {
    if (misuse.kind === 'wrong-status') report(malformedStatus.at(misuse.span, { status: misuse.status }));
  }
}
