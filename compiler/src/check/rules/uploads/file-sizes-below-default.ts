import { fileSizeAboveDefault } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Issue } from '../../../model/application-model.js';
import { defaultBodyLimit } from '../../../model/body-limit.js';
import { filesAboveLimit } from '../../queries/files-above-limit.js';

/** The `maxSize` of a file is at most the default limit of a request where no `@Upload` or `@BodyLimit` sets another. */
export function fileSizesBelowDefault(application: ApplicationModel, report: Report): void {
  // A limit that could not be read is reported itself.
  if (application.issues.some(isAboutLimit)) return;
  const limitOf = ({ bodyLimit }: { readonly bodyLimit?: number }) =>
    bodyLimit === undefined ? defaultBodyLimit : undefined;
  for (const { span, fitting, ...values } of filesAboveLimit(application, limitOf)) {
    const hint = fitting === undefined ? 'decrease `maxSize`' : `add \`${fitting}\` to the method`;
    report(fileSizeAboveDefault.at(span, { ...values, hint }));
  }
}

function isAboutLimit(issue: Issue): boolean {
  if (issue.kind === 'wrong-body-limit') return true;
  if (issue.kind !== 'unreadable' && issue.kind !== 'unknown-property') return false;
  return issue.decorator === 'Upload' || issue.decorator === 'BodyLimit';
}
