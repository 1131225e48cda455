import type { Lookup } from '../../incremental/view.js';
import { partsOf } from '../../model/shapes/parts-of.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { namedType } from '../../model/shapes/shape-questions.js';

/** Whether values of a shape can be nested without end: something in it leads back to itself. */
export function containsItself(shape: SupportedShape, types: Lookup<TypeId, NamedType<never>>): boolean {
  const open = new Set<TypeId>();
  const done = new Set<TypeId>();
  const leadsBack = (part: SupportedShape): boolean => {
    if (part.kind !== 'named') return partsOf(part).some(leadsBack);
    if (open.has(part.type)) return true;
    if (done.has(part.type)) return false;
    open.add(part.type);
    const found = leadsBack(namedType(part.type, types).shape);
    open.delete(part.type);
    done.add(part.type);
    return found;
  };
  return leadsBack(shape);
}
