import type { Route } from '../model/application-model.js';
import { compareText } from '../model/compare-text.js';
import type { FileFacts } from '../model/facts.js';
import { isDecoded, requestValues } from '../model/route-input.js';
import type { NamedType, Shape, TypeId } from '../model/shape.js';
import { namedTypesIn } from '../model/walk-shapes.js';

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

/** The shapes of all inputs, results and documented responses of a route. */
export function shapesOf(route: Route): readonly Shape[] {
  const { responses = [], headers = [] } = route.documentation ?? {};
  const given = route.returns.results.map(({ shape }) => shape);
  const documented = [...responses, ...headers].map(({ shape }) => shape);
  return [...inputShapesOf(route), ...[...given, ...documented].filter((shape) => shape !== undefined)];
}

/** The shapes of all inputs of a route. */
export function inputShapesOf(route: Route): readonly Shape[] {
  return route.inputs.flatMap(requestValues).flatMap((value) => (isDecoded(value) ? [value.shape] : []));
}
