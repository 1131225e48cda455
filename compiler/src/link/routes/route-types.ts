import type { Lookup } from '../../incremental/view.js';
import type { Route } from '../../model/application-model.js';
import { compareText } from '../../model/compare-text.js';
import type { FileFacts } from '../../model/facts.js';
import { namesIn, reachableTypes } from '../../model/shapes/named-types.js';
import { namesInRoute } from '../../model/shapes/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../../model/shapes/shape.js';

/** The named types of all files by id. */
export type TypesById = Lookup<TypeId, NamedType>;

/** Finds the named types of files by id. */
export function typesById(files: readonly Pick<FileFacts, 'types'>[]): ReadonlyMap<TypeId, NamedType> {
  const byId = new Map<TypeId, NamedType>();
  for (const { types } of files) for (const type of types) byId.set(type.id, type);
  return byId;
}

/**
 * The named types that routes use or document, and those of other shapes, directly or within others, sorted by id. The types that
 * response mappers make belong to no file.
 */
export function routeTypes(
  routes: readonly Route[],
  others: readonly Shape[],
  ofFiles: TypesById,
): ReadonlyMap<TypeId, NamedType> {
  const made = new Map(routes.flatMap(({ mapper }) => (mapper?.types ?? []).map((type) => [type.id, type] as const)));
  const names = new Set<TypeId>();
  for (const route of routes) for (const name of namesInRoute(route)) names.add(name);
  for (const shape of others) for (const name of namesIn(shape)) names.add(name);
  const typeOf = (id: TypeId) => made.get(id) ?? ofFiles.get(id);
  const reached = [...reachableTypes(names, { get: typeOf })].flatMap((id) => typeOf(id) ?? []);
  return new Map(reached.sort((a, b) => compareText(a.id, b.id)).map((type) => [type.id, type]));
}
