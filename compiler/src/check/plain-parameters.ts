import { parameterPattern } from '../diagnostics/catalogue/routes.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';

/** Parameters of handlers are plain identifiers: their names are part of the interface. */
export function plainParameters(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const { pattern, span } of route.parameters) {
      if (pattern) report(parameterPattern.at(span, { handler: index.handlerLabel(route) }));
    }
  }
}
