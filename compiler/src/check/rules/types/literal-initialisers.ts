import { skippedInitialiser } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestClasses } from '../../queries/request-classes.js';
import { placeText } from '../../queries/type-places.js';

/** The initialisers of request classes are literals, which are defaults; other initialisers and constructors do not run. */
export function literalInitialisers(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const { class: reference, shape } of requestClasses(application)) {
    for (const { name, initialiser, assigned } of shape.properties) {
      const span = initialiser ?? assigned;
      if (span === undefined || reported.has(placeText(span))) continue;
      reported.add(placeText(span));
      const where = initialiser === undefined ? 'constructor' : 'initialiser';
      report(skippedInitialiser.at(span, { class: reference.name, property: name, where }));
    }
  }
}
