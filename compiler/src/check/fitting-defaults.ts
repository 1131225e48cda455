import { wrongDefault } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { defaultFault, defaultPlaces } from './default-fault.js';
import type { Experts } from './law.js';
import { carrierOf } from './unsupported-places.js';

/** A default is a value that could have come from outside as well. */
export function fittingDefaults(application: ApplicationModel, report: Report, experts: Experts): void {
  for (const { value, place } of defaultPlaces(application)) {
    const { path } = place;
    const span = place.property?.defaultSpan ?? place.span;
    const because = defaultFault(place.shape, value, application.types, experts);
    if (because === undefined) continue;
    const values = { path, value: JSON.stringify(value), because, initialised: place.property?.initialised === true };
    report(wrongDefault.at(span, values, carrierOf(application, place, span)));
  }
}
