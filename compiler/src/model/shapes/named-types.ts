import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
import { reachable } from '../reachable.js';
import { isComposed, partsOf } from './parts-of.js';
import type { NamedType, Shape, TypeId } from './shape.js';

/** The types that a shape names, directly or in its parts, in order. */
export function namesIn(shape: Shape): readonly TypeId[] {
  return isScalar(shape) ? none : namesInParts(shape);
}

const none: readonly TypeId[] = [];

const namesInParts = memo((shape: Shape): readonly TypeId[] => {
  const names = new Set<TypeId>();
  for (const part of reachable([shape], innerNames)) if (part.kind === 'named') names.add(part.type);
  return names.size === 0 ? none : [...names];
});

/** The parts of a shape that are names or have parts: most are scalars. */
function innerNames(shape: Shape): readonly Shape[] {
  return partsOf(shape).filter((part) => !isScalar(part));
}

/** Whether a shape neither is a name nor has parts: most are. */
export function isScalar(shape: Shape): boolean {
  return shape.kind !== 'named' && !isComposed(shape);
}

/** The ids of all types that some types lead to, their own included, depth first and in order. Not every id has to have a type. */
export function reachableTypes(
  ids: Iterable<TypeId>,
  types: Pick<Lookup<TypeId, Pick<NamedType, 'shape'>>, 'get'>,
): ReadonlySet<TypeId> {
  return reachable(ids, (id) => {
    const type = types.get(id);
    return type === undefined ? none : namesIn(type.shape);
  });
}

/** The named types that shapes lead to, directly or inside others, in the order in which a walk meets them. */
export function namedTypesIn(
  shapes: readonly Shape[],
  types: Lookup<TypeId, NamedType>,
): ReadonlyMap<TypeId, NamedType> {
  const found = new Map<TypeId, NamedType>();
  for (const id of reachableTypes(shapes.flatMap(namesIn), types)) {
    const type = types.get(id);
    if (type !== undefined) found.set(id, type);
  }
  return found;
}
