import { severalRoles } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A class has one role, and one decorator for it: a module, a controller, a guard or another provider. */
export function oneRole(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-roles') continue;
    const { class: reference, decorator, span, first } = issue;
    const values = { name: reference.name, decorator, first: first.name };
    report(severalRoles.at(span, values, [{ span: first.span, message: 'the first one is here' }]));
  }
}
