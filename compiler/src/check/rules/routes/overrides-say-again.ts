import { lostDecorators } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Whoever overrides a handler says again that it is one, which guards and interceptors stand in front of it, and how it is throttled. */
export function overridesSayAgain(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'lost-decorators') continue;
    const { method, span, lost, saidAt } = issue;
    const values = { method, lost: lost.map((text) => `\`${text}\``).join(', ') };
    const related = saidAt.map((place) => ({ span: place, message: 'it is said here' }));
    report(lostDecorators.at(span, values, related));
  }
}
