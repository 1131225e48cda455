import { bodyOfGetOrDelete } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { HttpMethod } from '../../../model/facts.js';
import { takesBody } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

const hints: ReadonlyMap<HttpMethod, string> = new Map([
  ['GET', 'take the values as a `Query`, or use `@Post`'],
  ['DELETE', 'take the values as `Param` or `Query`, or use `@Post`'],
]);

/** A body is taken by methods whose requests have one: clients and proxies drop the body of GET and DELETE. */
export function bodiesAreSent(route: Route, { application }: RuleFacts, report: Report): void {
  const { method, inputs } = route;
  const hint = hints.get(method);
  if (hint === undefined) return;
  const index = indexOf(application);
  for (const input of inputs.filter(takesBody)) {
    const values = { parameter: input.name, handler: index.handlerLabel(route), method, hint };
    report(bodyOfGetOrDelete.at(input.span, values));
  }
}
