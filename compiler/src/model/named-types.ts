import type { Lookup } from '../incremental/view.js';
import { keptFor } from './kept-for.js';
import { partsOf } from './parts-of.js';
import type { NamedType, Shape, TypeId } from './shape.js';

/** The types that a shape names, directly or in its parts, in order. */
export function namesIn(shape: Shape): readonly TypeId[] {
  return isScalar(shape) ? none : namesInParts(shape);
}

const none: readonly TypeId[] = [];

const namesInParts = keptFor((shape: Shape): readonly TypeId[] => {
  if (shape.kind === 'named') return [shape.type];
  const names = new Set<TypeId>();
  for (const part of partsOf(shape)) for (const name of namesIn(part)) names.add(name);
  return names.size === 0 ? none : [...names];
});

/** Whether two shapes name the same types in the same order. */
export function nameTheSame(one: Shape, other: Shape): boolean {
  return haveSameNames(namesIn(one), namesIn(other));
}

/** Whether two lists have the same names in the same order. */
export function haveSameNames(names: readonly TypeId[], others: readonly TypeId[]): boolean {
  if (names === others) return true;
  return names.length === others.length && names.every((name, index) => name === others[index]);
}

/** Whether a shape neither is a name nor has parts: most are. */
export function isScalar({ kind }: Shape): boolean {
  return kind !== 'named' && kind !== 'array' && kind !== 'tuple' && kind !== 'object' && kind !== 'union';
}

/** The named types that shapes lead to, directly or inside others, in the order in which a walk meets them. */
export function namedTypesIn(
  shapes: readonly Shape[],
  types: Lookup<TypeId, NamedType>,
): ReadonlyMap<TypeId, NamedType> {
  const found = new Map<TypeId, NamedType>();
  const pending: TypeId[] = [];
  for (const shape of shapes) {
    pending.push(...namesIn(shape).toReversed());
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      const type = found.has(id) ? undefined : types.get(id);
      if (type === undefined) continue;
      found.set(id, type);
      pending.push(...namesIn(type.shape).toReversed());
    }
  }
  return found;
}
