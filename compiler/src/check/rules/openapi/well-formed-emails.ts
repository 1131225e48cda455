import { malformedEmail } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The e-mail address of a contact is valid. */
export function wellFormedEmails({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind === 'malformed-email') report(malformedEmail.at(issue.span, { email: issue.email }));
  }
}
