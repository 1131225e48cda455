import { unneededMapperSkip } from '../../../diagnostics/catalogue/handler-results.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** A `@SkipResponseMapper` removes a response mapper of at least one route. */
export function mapperSkipsRemoveMappers(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    // A controller of a package can be for applications with a mapper.
    if (issue.kind !== 'unneeded-mapper-skip' || packageFilesOf(application).has(issue.span.file)) continue;
    const { span, skippedBy } = issue;
    const repairs = isComposed(span) ? [] : [choose('remove it', remove(span))];
    report(unneededMapperSkip.at(span, { skippedBy }, [], repairs));
  }
}
