import { notAPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The argument of `@Controller` and of the route decorators is a path, or a list of paths. */
export function pathsAreStrings(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'not-a-path') continue;
    const { decorator, isEntry, value } = issue;
    report(notAPath.at(value.span, { decorator, isEntry }));
  }
}
