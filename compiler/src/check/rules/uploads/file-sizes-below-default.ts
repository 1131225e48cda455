import { fileSizeAboveDefault } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Issue, Route } from '../../../model/application-model.js';
import { defaultBodyLimit } from '../../../model/body-limit.js';
import { filesAboveLimit } from '../../lookups/files-above-limit.js';
import { importsOfAshlar } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The `maxSize` of a file is at most the default limit of a request where no `@Upload` or `@BodyLimit` sets another. */
export function fileSizesBelowDefault(route: Route, { application }: RuleFacts, report: Report): void {
  if (route.bodyLimit !== undefined) return;
  for (const { span, fitting, ...values } of filesAboveLimit(route, defaultBodyLimit, application)) {
    // A limit that could not be read is reported itself.
    if (application.issues.some(isAboutLimit)) return;
    const hint = fitting === undefined ? 'decrease `maxSize`' : `add \`${fitting}\` to the method`;
    const imports = importsOfAshlar('Upload');
    const changes =
      fitting === undefined ? [] : [{ kind: 'decorator', of: route.handlerSpan, text: fitting, imports } as const];
    report(
      fileSizeAboveDefault.at(
        span,
        { ...values, hint },
        [],
        changes.map((change) => choose(hint, change)),
      ),
    );
  }
}

function isAboutLimit(issue: Issue): boolean {
  if (issue.kind === 'wrong-body-limit') return true;
  if (issue.kind !== 'unreadable' && issue.kind !== 'unknown-property') return false;
  return issue.decorator === 'Upload' || issue.decorator === 'BodyLimit';
}
