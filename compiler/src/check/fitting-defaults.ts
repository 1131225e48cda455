import { wrongDefault } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { defaultFault } from './default-fault.js';
import { typePlaces } from './type-places.js';
import { carrierOf } from './unsupported-places.js';

/** A default is a value that could have come from outside as well. */
export function fittingDefaults(application: ApplicationModel, report: Report): void {
  for (const place of typePlaces(application)) {
    const { shape, path, span } = place;
    const value = place.property === undefined ? place.default : place.property.default;
    const because = value === undefined ? undefined : defaultFault(shape, value, application.types);
    if (because === undefined) continue;
    const values = { path, value: JSON.stringify(value), because };
    report(wrongDefault.at(span, values, carrierOf(application, place, span)));
  }
}
