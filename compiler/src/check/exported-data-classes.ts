import { hiddenClass } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { partsOf } from '../model/parts-of.js';
import type { Shape } from '../model/shape.js';
import type { Span } from '../model/span.js';

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

interface TakenShape {
  readonly shape: Shape;
  readonly span: Span;
}

/** Every shape that handlers take, each named type once. What they return is written without its class. */
function takenShapes(application: ApplicationModel): readonly TakenShape[] {
  const parameters = application.routes.flatMap((route) => route.parameters);
  const taken = parameters.flatMap(({ markers }) => markers.map(({ shape, span }) => ({ shape, span })));
  const pending = taken.flatMap((one) => (one.shape === undefined ? [] : [{ ...one, shape: one.shape }]));
  const walked = new Set<string>();
  const found: TakenShape[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { shape, span } = next;
    found.push(next);
    for (const part of partsOf(shape)) pending.push({ shape: part, span });
    const type = shape.kind === 'named' && !walked.has(shape.type) ? application.types.get(shape.type) : undefined;
    if (type === undefined) continue;
    walked.add(type.id);
    pending.push({ shape: type.shape, span: type.span });
  }
  return found;
}
