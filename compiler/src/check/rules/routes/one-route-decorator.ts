import { severalRouteDecorators } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A method handles one route. */
export function oneRouteDecorator(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-route-decorators') continue;
    const { handler, span, first } = issue;
    report(severalRouteDecorators.at(span, { handler }, [{ span: first, message: 'the first one is here' }]));
  }
}
