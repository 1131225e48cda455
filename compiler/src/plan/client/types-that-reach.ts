import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';

/** The parts of a shape that belong to a question about types: one level deep, names included. */
export type PartsOf = (shape: SupportedShape) => readonly SupportedShape[];

/** The types that contain a shape which `isWanted`, themselves or in types that they contain. */
export function typesThatReach(
  types: Iterable<NamedType<never>>,
  isWanted: (shape: SupportedShape) => boolean,
  partsOf: PartsOf,
): ReadonlySet<TypeId> {
  const users = new Map<TypeId, TypeId[]>();
  const found = new Set<TypeId>();
  for (const { id, shape } of types) {
    const pending: SupportedShape[] = [shape];
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      if (isWanted(part)) found.add(id);
      if (part.kind === 'named') users.set(part.type, [...(users.get(part.type) ?? []), id]);
      else pending.push(...partsOf(part));
    }
  }
  // A set is walked with the items that are added meanwhile.
  for (const id of found) for (const user of users.get(id) ?? []) found.add(user);
  return found;
}
