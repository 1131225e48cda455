import { conflictingProperty } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { unsupportedPlaces, useOf } from '../../queries/unsupported-places.js';

/** Intersected types agree about their common properties. */
export function compatibleIntersections(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'conflict') continue;
    const values = { path: place.path };
    report(conflictingProperty.at(shape.span, values, useOf(application, place, shape.span)));
  }
}
