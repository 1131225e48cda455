import { queryNotAnObject } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues } from '../../../model/route-input.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** A query consists of named values. */
export function queriesAreObjects(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.source !== 'query' || !isDecoded(value)) continue;
      const shape = unwrapped(value.shape, types);
      // An unsupported type is reported by another rule.
      if (shape.kind === 'object' || shape.kind === 'unsupported') continue;
      report(queryNotAnObject.at(value.span, { parameter: input.name, handler: index.handlerLabel(route) }));
    }
  }
}
