import { notAPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** The argument of `@Controller` and of the route annotations is a path. */
export function pathsAreTexts(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind === 'not-a-path') report(notAPath.at(misuse.value.span, { annotation: misuse.annotation }));
  }
}
