import { schemaNotApplied } from '../../../diagnostics/catalogue/foreign-types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markedValues, markerNames } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { safely, wrap } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** An input whose type is inferred from a schema is validated by that schema. */
export function schemasAreApplied(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const { source, inferred, validation, span } of markedValues(input)) {
      if (inferred === undefined || validation !== undefined) continue;
      const handler = index.handlerLabel(route);
      const marker = markerNames[source];
      // The schema of a type alias may be out of scope.
      const isNamed = inferred.type.includes(`typeof ${inferred.schema}`);
      const repairs = isNamed ? safely([wrap(input.typeSpan, 'Validate', `, typeof ${inferred.schema}>`)]) : [];
      report(schemaNotApplied.at(span, { ...inferred, parameter: input.name, handler, marker }, [], repairs));
    }
  }
}
