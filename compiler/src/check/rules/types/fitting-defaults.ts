import { wrongDefault } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { defaultProblem, noLiterals } from '../../lookups/types/default-problem.js';
import { isOfVariable } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** A default is a value that a request could send, or that an environment variable could have. */
export function fittingDefaults(used: UsedTypes, { application, types, analyzers }: RuleFacts, report: Report): void {
  for (const { value, place } of used.defaults) {
    const { path } = place;
    const span = place.property?.defaultSpan ?? place.span;
    const because = defaultProblem(place.shape, value, types, analyzers);
    if (because === undefined) continue;
    const initialised = place.property?.initialised === true;
    const isVariable = isOfVariable(place);
    const values = {
      path,
      value: JSON.stringify(value),
      because,
      initialised,
      isVariable,
      hasNoLiterals: because === noLiterals,
    };
    report(wrongDefault.at(span, values, useOf(application, place, span)));
  }
}
