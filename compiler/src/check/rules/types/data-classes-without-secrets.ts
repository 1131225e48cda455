import { hiddenState } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestClasses } from '../../queries/request-classes.js';

/** A class that requests become instances of keeps nothing to itself: its constructor does not run, and would have to set it. */
export function dataClassesWithoutSecrets(application: ApplicationModel, report: Report): void {
  for (const { class: taken, shape, span } of requestClasses(application)) {
    if (shape.hidden !== undefined) report(hiddenState.at(span, { class: taken.name, hidden: shape.hidden }));
  }
}
