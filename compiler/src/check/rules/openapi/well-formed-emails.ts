import { malformedEmail } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The e-mail address of a contact is one. */
export function wellFormedEmails({ misuses }: ApplicationModel, report: Report): void {
  for (const misuse of misuses) {
    if (misuse.kind === 'malformed-email') report(malformedEmail.at(misuse.span, { email: misuse.email }));
  }
}
