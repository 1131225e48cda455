import { oneWayClass } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { takenShapes } from './taken-shapes.js';

/** A class that requests become instances of is written as it is read: with a `toJSON` it would be something else. */
export function dataClassesReadAsWritten(application: ApplicationModel, report: Report): void {
  const told = new Set<ClassId>();
  for (const { shape, span } of takenShapes(application)) {
    if (shape.kind !== 'object' || shape.class === undefined || shape.toJson === undefined) continue;
    if (told.has(shape.class.id)) continue;
    told.add(shape.class.id);
    report(oneWayClass.at(span, { class: shape.class.name }));
  }
}
