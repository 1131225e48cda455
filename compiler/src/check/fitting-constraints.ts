import { misplacedConstraint } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { carrierOf, unsupportedPlaces } from './unsupported-places.js';

/** A constraint stands on a type that it says something about. */
export function fittingConstraints(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'constraint') continue;
    const values = { path: place.path, type: shape.text, because: shape.detail ?? 'it is not for this type' };
    report(misplacedConstraint.at(shape.span, values, carrierOf(application, place, shape.span)));
  }
}
