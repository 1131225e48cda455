import { resolverWithoutResult } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** A resolver returns a value for its parameter. */
export function resolversWithResults(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.source !== 'resolved' || value.resolution !== 'nothing' || value.token.kind !== 'class') continue;
      const values = {
        parameter: input.name,
        handler: index.handlerLabel(route),
        resolver: value.token.class.name,
      };
      report(resolverWithoutResult.at(value.span, values));
    }
  }
}
