import type { CheckedRoute } from '../check/checked-application.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import { httpMethods } from '../model/http-methods.js';

/** A route, and its index in the order of modules, controllers and handlers. */
export interface OrderedRoute {
  readonly route: CheckedRoute;
  readonly place: number;
}

/**
 * Sorts routes into an order that does not depend on where in a class a handler is declared: a method that moves changes no generated
 * file. Controllers keep the order of their modules; their routes are sorted by path and method.
 */
export function orderRoutes(routes: readonly CheckedRoute[]): readonly OrderedRoute[] {
  const ranks = new Map<ClassId, number>();
  const entries = routes.map((route, place) => {
    const { id } = route.controller.class;
    const rank = ranks.get(id) ?? ranks.size;
    ranks.set(id, rank);
    return { place, rank, route };
  });
  return entries.sort(
    (a, b) =>
      a.rank - b.rank ||
      compareText(a.route.path, b.route.path) ||
      httpMethods.indexOf(a.route.method) - httpMethods.indexOf(b.route.method) ||
      compareText(a.route.handler, b.route.handler) ||
      a.place - b.place,
  );
}
