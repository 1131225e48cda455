import { notCompiled } from '../diagnostics/catalogue/routes.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';

/** The markers that the emitters know. */
const compiledMarkers = new Set(['Param', 'Query', 'Body']);

/**
 * What stands in the source is compiled, or refused: a guard that is read and then left out of the generated code would
 * leave a route unguarded without a word.
 */
export function compiledFeatures(application: ApplicationModel, report: Report): void {
  for (const { uses } of application.providers) {
    for (const { annotation, span } of uses) report(notCompiled.at(span, { feature: `@${annotation}` }));
  }
  for (const { parameters } of application.routes) {
    for (const { name, span } of parameters.flatMap(({ markers }) => markers)) {
      if (!compiledMarkers.has(name)) report(notCompiled.at(span, { feature: name }));
    }
  }
}
