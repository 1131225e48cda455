import { noRoot } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The application has a root module. */
export function rootExists(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'no-root') continue;
    report(noRoot.at(undefined, issue.wanted === undefined ? {} : { wanted: issue.wanted }));
  }
}
