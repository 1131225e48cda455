import { oneWayClass } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { takenClasses } from './taken-classes.js';

/** A class that requests become instances of is written as it is read: with a `toJSON` it would be something else. */
export function dataClassesReadAsWritten(application: ApplicationModel, report: Report): void {
  for (const { class: taken, shape, span } of takenClasses(application)) {
    if (shape.toJson !== undefined) report(oneWayClass.at(span, { class: taken.name }));
  }
}
