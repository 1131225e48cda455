import { emptyPathList } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';

/** A list of paths is not empty: a controller or handler with an empty one would make no route. */
export function pathListsHavePaths(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'empty-path-list') continue;
    const { decorator, span } = issue;
    const repair = choose(`write \`@${decorator}()\` for the empty path`, remove(span));
    report(emptyPathList.at(span, { decorator }, [], [repair]));
  }
}
