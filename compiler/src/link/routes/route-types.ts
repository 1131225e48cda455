import type { Route } from '../../model/application-model.js';
import { compareText } from '../../model/compare-text.js';
import type { FileFacts } from '../../model/facts.js';
import { namesIn } from '../../model/shapes/named-types.js';
import { namesInRoute } from '../../model/shapes/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../../model/shapes/shape.js';

/** The named types that routes use or document, and those of other shapes, directly or within others, sorted by id. */
export function routeTypes(
  routes: readonly Route[],
  others: readonly Shape[],
  files: readonly Pick<FileFacts, 'types'>[],
): ReadonlyMap<TypeId, NamedType> {
  const known = new Map<TypeId, NamedType>();
  for (const { types } of files) for (const type of types) known.set(type.id, type);
  const names = new Set<TypeId>();
  for (const route of routes) for (const name of namesInRoute(route)) names.add(name);
  for (const shape of others) for (const name of namesIn(shape)) names.add(name);
  const reached: NamedType[] = [];
  // The loop also visits the names that are added meanwhile.
  for (const name of names) {
    const type = known.get(name);
    if (type === undefined) continue;
    reached.push(type);
    for (const inner of namesIn(type.shape)) names.add(inner);
  }
  return new Map(reached.sort((a, b) => compareText(a.id, b.id)).map((type) => [type.id, type]));
}
