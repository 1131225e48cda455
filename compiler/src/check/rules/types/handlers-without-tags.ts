import { tagOfHandler } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** The comment of a handler constrains nothing: constraints belong to the types of its parameters. */
export function handlersWithoutTags(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const { name, span } of route.constraintTags ?? []) {
      report(tagOfHandler.at(span, { tag: name, handler: index.handlerLabel(route) }));
    }
  }
}
