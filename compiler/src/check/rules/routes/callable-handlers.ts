import { hiddenHandler } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** Handlers are public instance methods. */
export function callableHandlers(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  if (route.hidden === undefined) return;
  report(hiddenHandler.at(route.handlerSpan, { handler: index.handlerLabel(route), hidden: route.hidden }));
}
