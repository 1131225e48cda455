import { hiddenHandler } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { Route } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** Handlers are public instance methods. */
export function callableHandlers(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  if (route.hidden === undefined) return;
  const { hidden, handlerSpan } = route;
  const repair: RepairOfHelp = {
    title: `remove \`${hidden}\``,
    kind: hidden === 'static' ? 'choice' : 'safe',
    changes: [{ kind: 'modifiers', of: handlerSpan, remove: [hidden] }],
  };
  report(hiddenHandler.at(handlerSpan, { handler: index.handlerLabel(route), hidden }, [], [repair]));
}
