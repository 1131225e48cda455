import { unneededMapperSkip } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A `@SkipResponseMapper` removes a response mapper of at least one route. */
export function mapperSkipsRemoveMappers(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'unneeded-mapper-skip')
      report(unneededMapperSkip.at(issue.span, { skippedBy: issue.skippedBy }));
  }
}
