import { parameterPattern } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import type { RuleFacts } from '../../rule.js';

/** Parameters of handlers are plain identifiers: their names are part of the interface. */
export function plainParameters(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    if (!input.pattern || isDecorated(application, input)) continue;
    report(parameterPattern.at(input.span, { handler: index.handlerLabel(route) }));
  }
}
