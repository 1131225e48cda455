import { bodyLimitWithoutBody } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A `@BodyLimit` applies to at least one route that takes a body. */
export function bodyLimitsWithBodies(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'body-limit-without-body') report(bodyLimitWithoutBody.at(issue.span, issue));
  }
}
