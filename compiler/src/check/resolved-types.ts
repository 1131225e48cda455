import { unresolvedType } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { carrierOf, unsupportedPlaces } from './unsupported-places.js';

/** Every name in a type leads to a declaration. */
export function resolvedTypes(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'unresolved') continue;
    const values = { path: place.path, type: shape.text };
    report(unresolvedType.at(shape.span, values, carrierOf(application, place, shape.span)));
  }
}
