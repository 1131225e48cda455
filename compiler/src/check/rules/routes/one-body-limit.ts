import { severalBodyLimits } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A class or method has at most one `@BodyLimit`. */
export function oneBodyLimit(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'several-body-limits') continue;
    const place = { span: misuse.first, message: 'the first `@BodyLimit` is here' };
    report(severalBodyLimits.at(misuse.span, {}, [place]));
  }
}
