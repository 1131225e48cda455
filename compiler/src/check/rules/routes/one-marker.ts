import { missingMarker, severalMarkers } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { indexOf } from '../../queries/application-index.js';

/** A parameter of a handler has exactly one marker: it says where the value comes from. */
export function oneMarker(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const parameter of route.parameters) {
      const { name, markers, misplaced, pattern, typeSpan, foreignFile } = parameter;
      // A marker inside of the type, or a decorator of another framework, is reported by another rule.
      if (misplaced !== undefined || isDecorated(application, parameter)) continue;
      const values = { parameter: name, handler: index.handlerLabel(route) };
      // A forgotten import is told by another law.
      if (markers.length === 0 && !pattern && foreignFile === undefined) report(missingMarker.at(typeSpan, values));
      if (markers.length < 2) continue;
      report(
        severalMarkers.at(typeSpan, { ...values, markers: markers.map((marker) => `\`${marker.name}\``).join(', ') }),
      );
    }
  }
}
