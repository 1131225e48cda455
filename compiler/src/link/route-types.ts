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
  const known = new Map(facts.flatMap((file) => file.types).map((type) => [type.id, type]));
  const routeTypes = namedTypesIn([...routes.flatMap(shapesOf), ...others], known);
  return new Map([...routeTypes].sort(([a], [b]) => compareText(a, b)));
}
