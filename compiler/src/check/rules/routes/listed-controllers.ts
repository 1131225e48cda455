import { unlistedController } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { misplacedClasses } from '../../lookups/misplaced-classes.js';

/** Every controller belongs to a module. */
export function listedControllers(application: ApplicationModel, report: Report): void {
  const misplaced = misplacedClasses(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'unlisted-controller' || misplaced.has(issue.class.id)) continue;
    // A package has controllers for modules of other applications.
    if (packageFilesOf(application).has(issue.span.file)) continue;
    report(unlistedController.at(issue.span, { controller: issue.class.name }));
  }
}
