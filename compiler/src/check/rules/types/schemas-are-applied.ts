import { schemaNotApplied } from '../../../diagnostics/catalogue/foreign-types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** An input whose type is inferred from a schema is validated by that schema. */
export function schemasAreApplied(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const { name: parameter, markers } of route.parameters) {
      for (const { name: marker, inferred, validation, span } of markers) {
        if (inferred === undefined || validation !== undefined) continue;
        const handler = index.handlerLabel(route);
        report(schemaNotApplied.at(span, { ...inferred, parameter, handler, marker }));
      }
    }
  }
}
