import { hiddenClass } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { takenShapes } from './taken-shapes.js';

/** Generated code imports the classes of which it makes instances. */
export function exportedDataClasses(application: ApplicationModel, report: Report): void {
  const told = new Set<ClassId>();
  for (const { shape, span } of takenShapes(application)) {
    if (shape.kind !== 'object' || shape.class === undefined || told.has(shape.class.id)) continue;
    const { origin, id } = shape.class;
    if (origin.kind === 'package' || origin.exportName !== undefined) continue;
    told.add(id);
    report(hiddenClass.at(span, { class: shape.class.name, file: origin.file }));
  }
}
