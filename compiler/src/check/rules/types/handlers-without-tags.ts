import { tagOfHandler } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** The comment of a handler constrains nothing: constraints belong to the types of its parameters. */
export function handlersWithoutTags(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const { name, span } of route.constraintTags ?? []) {
    report(tagOfHandler.at(span, { tag: name, handler: index.handlerLabel(route) }));
  }
}
