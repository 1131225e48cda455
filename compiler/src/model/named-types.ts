import { partsOf } from './parts-of.js';
import type { NamedType, Shape, TypeId } from './shape.js';

const none: readonly TypeId[] = [];
const knownNames = new WeakMap<Shape, readonly TypeId[]>();

/** The types that a shape names, directly or in its parts, in order. The result is kept for as long as the shape. */
export function namesIn(shape: Shape): readonly TypeId[] {
  if (shape.kind === 'named') return [shape.type];
  const known = knownNames.get(shape);
  if (known !== undefined) return known;
  const parts = partsOf(shape);
  if (parts.length === 0) return none;
  const names = [...new Set(parts.flatMap(namesIn))];
  knownNames.set(shape, names);
  return names;
}

/** The named types that shapes lead to, directly or inside others, in the order in which a walk meets them. */
export function namedTypesIn(
  shapes: readonly Shape[],
  types: ReadonlyMap<TypeId, NamedType>,
): ReadonlyMap<TypeId, NamedType> {
  const found = new Map<TypeId, NamedType>();
  const pending = shapes
    .map(namesIn)
    .reverse()
    .flatMap((names) => names.toReversed());
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const type = found.has(id) ? undefined : types.get(id);
    if (type === undefined) continue;
    found.set(id, type);
    pending.push(...namesIn(type.shape).toReversed());
  }
  return found;
}
