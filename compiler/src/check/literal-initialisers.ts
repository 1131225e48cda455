import { skippedInitialiser } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { takenClasses } from './taken-classes.js';
import { placeText } from './type-places.js';

/** The initialisers of a class that requests become instances of are literals, which are defaults: no other one runs. */
export function literalInitialisers(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const { class: taken, shape } of takenClasses(application)) {
    for (const { name, initialiser } of shape.properties) {
      if (initialiser === undefined || reported.has(placeText(initialiser))) continue;
      reported.add(placeText(initialiser));
      report(skippedInitialiser.at(initialiser, { class: taken.name, property: name }));
    }
  }
}
