import { notCompiled } from '../diagnostics/catalogue/routes.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';

/** The markers that the emitters know. */
const compiledMarkers = new Set(['Param', 'Query', 'Body', 'Header', 'CookieValue', 'User', 'RequestContext']);

/** What stands in the source is compiled, or refused: nobody should trust a check that is read and then left out. */
export function compiledFeatures(application: ApplicationModel, report: Report): void {
  for (const { parameters } of application.routes) {
    for (const { name, span } of parameters.flatMap(({ markers }) => markers)) {
      if (!compiledMarkers.has(name)) report(notCompiled.at(span, { feature: name }));
    }
  }
}
