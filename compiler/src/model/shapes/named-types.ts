import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
import { partsOf } from './parts-of.js';
import type { NamedType, Shape, TypeId } from './shape.js';

/** The types that a shape names, directly or in its parts, in order. */
export function namesIn(shape: Shape): readonly TypeId[] {
  return isScalar(shape) ? none : namesInParts(shape);
}

const none: readonly TypeId[] = [];

const namesInParts = memo((shape: Shape): readonly TypeId[] => {
  const names = new Set<TypeId>();
  addNames(shape, names);
  return names.size === 0 ? none : [...names];
});

function addNames(shape: Shape, names: Set<TypeId>): void {
  if (shape.kind === 'named') names.add(shape.type);
  else if (!isScalar(shape)) for (const part of partsOf(shape)) addNames(part, names);
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
