import { optionalInput } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';

/** What is never absent is not optional. */
const hints: ReadonlyMap<string, string> = new Map([
  ['Param', 'remove the `?`: a path without the segment is another route'],
  ['Query', 'remove the `?`, and make the properties of the object optional instead'],
  ['Body', 'remove the `?`, and make the properties of the object optional instead'],
]);

/** Path, query and body are always there; what may be missing are parts of them. */
export function inputsAlwaysThere(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const { name, optional, markers, span } of route.parameters) {
      const [marker] = markers;
      const hint = marker && hints.get(marker.name);
      if (!optional || marker === undefined || hint === undefined) continue;
      const values = { parameter: name, handler: index.handlerLabel(route), marker: marker.name, hint };
      report(optionalInput.at(span, values));
    }
  }
}
