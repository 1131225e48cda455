import { missingMarker, severalMarkers } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { markerNames } from '../../../model/route-input.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { indexOf } from '../../queries/application-index.js';

/** A parameter of a handler has exactly one marker, which names the source of its value. */
export function oneMarker(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    for (const input of route.inputs) {
      const { name, value, misplaced, pattern, typeSpan, foreignFile } = input;
      // A marker inside of the type, or a decorator of another framework, is reported by another rule.
      if (misplaced !== undefined || isDecorated(application, input)) continue;
      const values = { parameter: name, handler: index.handlerLabel(route) };
      // A missing import is reported by another rule.
      if (value.source === 'none' && !pattern && foreignFile === undefined) report(missingMarker.at(typeSpan, values));
      if (value.source !== 'several') continue;
      const markers = value.candidates.map(({ source }) => `\`${markerNames[source]}\``).join(', ');
      report(severalMarkers.at(typeSpan, { ...values, markers }));
    }
  }
}
