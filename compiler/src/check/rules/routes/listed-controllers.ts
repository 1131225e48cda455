import { unlistedController } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Every controller belongs to a module. */
export function listedControllers(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'unlisted-controller') continue;
    report(unlistedController.at(misuse.span, { controller: misuse.class.name }));
  }
}
