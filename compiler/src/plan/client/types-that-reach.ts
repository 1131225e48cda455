import { reachable } from '../../model/reachable.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';

/** The parts of a shape that belong to a question about types: one level deep. */
export type PartsOf = (shape: SupportedShape) => readonly SupportedShape[];

/** The types that contain a shape which `isWanted`, themselves or in types that they contain. */
export function typesThatReach(
  types: Iterable<NamedType<never>>,
  isWanted: (shape: SupportedShape) => boolean,
  partsOf: PartsOf,
): ReadonlySet<TypeId> {
  const users = new Map<TypeId, TypeId[]>();
  const wanted: TypeId[] = [];
  for (const { id, shape } of types) {
    for (const part of reachable([shape], partsOf)) {
      if (isWanted(part)) wanted.push(id);
      if (part.kind !== 'named') continue;
      const known = users.get(part.type);
      if (known === undefined) users.set(part.type, [id]);
      else known.push(id);
    }
  }
  return reachable(wanted, (id) => users.get(id) ?? []);
}
