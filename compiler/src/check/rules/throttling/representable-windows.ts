import { endlessWindow } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { largest } from '../../../model/throttling.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** The window of a `@Throttle` has an exact number of milliseconds, the unit of the stores. */
export function representableWindows(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'endless-window') continue;
    const text = String(largest.windowSeconds);
    const title = `write at most \`windowSeconds: ${text}\``;
    const repairs = isComposed(issue.span) ? [] : [choose(title, { kind: 'replace', span: issue.span, text })];
    report(endlessWindow.at(issue.span, issue, [], repairs));
  }
}
