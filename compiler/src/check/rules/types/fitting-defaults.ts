import { wrongDefault } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { defaultPlaces, defaultProblem } from '../../queries/default-problem.js';
import { useOf } from '../../queries/unsupported-places.js';
import type { Analyzers } from '../../rule.js';

/** A default is a value that a request could send, or that an environment variable could have. */
export function fittingDefaults(application: ApplicationModel, report: Report, analyzers: Analyzers): void {
  for (const { value, place } of defaultPlaces(application)) {
    const { path } = place;
    const span = place.property?.defaultSpan ?? place.span;
    const because = defaultProblem(place.shape, value, application.types, analyzers);
    if (because === undefined) continue;
    const initialised = place.property?.initialised === true;
    const isVariable = place.route === undefined;
    const values = { path, value: JSON.stringify(value), because, initialised, isVariable };
    report(wrongDefault.at(span, values, useOf(application, place, span)));
  }
}
