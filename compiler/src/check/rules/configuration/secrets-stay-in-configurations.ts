import { misplacedSecret } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { placeText, typePlaces } from '../../queries/type-places.js';
import { useOf } from '../../queries/unsupported-places.js';

/** No request or response contains a `Secret`. */
export function secretsStayInConfigurations(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const place of typePlaces(application)) {
    const { shape, route, span, path } = place;
    if (shape.kind !== 'string' || !shape.secret || route === undefined || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(misplacedSecret.at(span, { path }, useOf(application, place, span)));
  }
}
