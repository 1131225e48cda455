import { unneededResponseMapper } from '../../../diagnostics/catalogue/handler-results.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** A `@UseResponseMapper` maps a result of at least one route. */
export function mappersMapResults(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-mapper') continue;
    const { declaredBy, isReplaced, span } = issue;
    const repairs = isReplaced || isComposed(span) ? [] : [choose('remove it', remove(span))];
    report(unneededResponseMapper.at(span, { declaredBy, ...(isReplaced ? replaced : unmapped) }, [], repairs));
  }
}

const replaced = {
  because: 'all its handlers use or skip a response mapper themselves',
  hint: 'remove it, or remove the decorators that replace it',
};
const unmapped = {
  because: 'no result of its handlers is sent as JSON',
  hint: 'remove it: texts, empty responses, streams and files are sent as they are',
};
