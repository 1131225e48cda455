import { hiddenHandler } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** Handlers are public instance methods. */
export function callableHandlers(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    if (route.hidden === undefined) continue;
    report(hiddenHandler.at(route.handlerSpan, { handler: index.handlerLabel(route), hidden: route.hidden }));
  }
}
