import { hiddenState } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { takenShapes } from './taken-shapes.js';

/** A class that requests become instances of keeps nothing to itself: its constructor does not run, and would have to set it. */
export function dataClassesWithoutSecrets(application: ApplicationModel, report: Report): void {
  const told = new Set<ClassId>();
  for (const { shape, span } of takenShapes(application)) {
    if (shape.kind !== 'object' || shape.class === undefined || shape.hidden === undefined) continue;
    if (told.has(shape.class.id)) continue;
    told.add(shape.class.id);
    report(hiddenState.at(span, { class: shape.class.name, hidden: shape.hidden }));
  }
}
