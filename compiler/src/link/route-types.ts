import type { Route } from '../model/application-model.js';
import { compareText } from '../model/compare-text.js';
import type { FileFacts } from '../model/facts.js';
import { namedTypesIn } from '../model/named-types.js';
import { shapesOf } from '../model/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../model/shape.js';

/** The named types that routes use or document, and those of other shapes, directly or within others, sorted by id. */
export function routeTypes(
  routes: readonly Route[],
  facts: readonly FileFacts[],
  others: readonly Shape[] = [],
): ReadonlyMap<TypeId, NamedType> {
  const known = new Map<TypeId, NamedType>();
  for (const file of facts) for (const type of file.types) known.set(type.id, type);
  const found = namedTypesIn([...routes.flatMap(shapesOf), ...others], known);
  const sorted = new Map<TypeId, NamedType>();
  for (const type of [...found.values()].sort((a, b) => compareText(a.id, b.id))) sorted.set(type.id, type);
  return sorted;
}
