import { severalBodyLimits } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A class or method has at most one `@BodyLimit`. */
export function oneBodyLimit(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-body-limits') continue;
    const place = { span: issue.first, message: 'the first `@BodyLimit` is here' };
    report(severalBodyLimits.at(issue.span, {}, [place]));
  }
}
