import { invalidPattern } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { patternPlaces, patternProblem } from '../../queries/pattern-places.js';
import { useOf } from '../../queries/unsupported-places.js';

/** A pattern is a regular expression. */
export function wellFormedPatterns(application: ApplicationModel, report: Report): void {
  for (const { source, place } of patternPlaces(application)) {
    const because = patternProblem(source);
    if (because === undefined) continue;
    const values = { path: place.path, pattern: source, because };
    report(invalidPattern.at(place.span, values, useOf(application, place, place.span)));
  }
}
