import { severalRouteAnnotations } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A method answers one route. */
export function oneRouteAnnotation(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'several-route-annotations') continue;
    const { handler, span, first } = misuse;
    report(severalRouteAnnotations.at(span, { handler }, [{ span: first, message: 'the first one is here' }]));
  }
}
