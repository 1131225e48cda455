import { hiddenState } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestClasses } from '../../queries/request-classes.js';

/** A class that requests become instances of has no private members: only its constructor could set them, and it does not run. */
export function dataClassesWithoutPrivateMembers(application: ApplicationModel, report: Report): void {
  for (const { class: reference, shape, span } of requestClasses(application)) {
    if (shape.hidden !== undefined) report(hiddenState.at(span, { class: reference.name, hidden: shape.hidden }));
  }
}
