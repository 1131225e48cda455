import { noRoot } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The application has a root module. */
export function rootExists(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'no-root') continue;
    report(noRoot.at(undefined, misuse.wanted === undefined ? {} : { wanted: misuse.wanted }));
  }
}
