import { endlessWindow } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The window of a `@Throttle` has an exact number of milliseconds, the unit of the stores. */
export function representableWindows(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'endless-window') report(endlessWindow.at(issue.span, issue));
  }
}
