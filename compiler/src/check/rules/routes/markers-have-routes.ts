import { markersWithoutRoute } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { choose } from '../../repairs/syntax-changes.js';

/** A public method of a controller whose parameters have markers has a route decorator. */
export function markersHaveRoutes(application: ApplicationModel, report: Report): void {
  // An undeclared decorator may be a misspelled route decorator.
  const doubtful = new Set(
    application.issues.flatMap((issue) => (issue.kind === 'undeclared-decorator' ? [issue.span.file] : [])),
  );
  for (const { class: reference, role, methods, span, foreign } of application.classes) {
    if (role !== 'controller' || doubtful.has(span.file)) continue;
    for (const { name, marker, span: place } of methods) {
      if (marker === undefined) continue;
      // A decorator of another framework is reported with its equivalent.
      if (foreign?.decorators.some((one) => one.place.kind === 'method' && one.place.member === name)) continue;
      const related = [{ span: marker.span, message: 'the marker is here' }];
      const values = { method: `${reference.name}.${name}`, marker: marker.name };
      const repair = choose('make it private if handlers call it', { kind: 'modifiers', of: place, add: 'private' });
      report(markersWithoutRoute.at(place, values, related, [repair]));
    }
  }
}
