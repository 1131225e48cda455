import { conflictingProperty } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { carrierOf, unsupportedPlaces } from '../../queries/unsupported-places.js';

/** What is intersected agrees about the properties that it shares. */
export function agreeingIntersections(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'conflict') continue;
    const values = { path: place.path };
    report(conflictingProperty.at(shape.span, values, carrierOf(application, place, shape.span)));
  }
}
