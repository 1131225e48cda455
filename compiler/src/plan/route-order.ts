import type { CheckedRoute } from '../check/checked-application.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import type { HttpMethod } from '../model/facts.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The places of routes in an order that does not depend on where in a class a handler is declared: a method that moves changes
 * no generated file. Controllers keep the order of their modules; their routes are sorted by path and method. `former` is the order
 * before an edit: a list that is sorted but for a few items is sorted with few comparisons.
 */
export function routeOrder(routes: readonly CheckedRoute[], former?: readonly number[]): readonly number[] {
  const ranks = new Map<ClassId, number>();
  const entries = routes.map((route, place) => {
    const { id } = route.controller.class;
    const rank = ranks.get(id) ?? ranks.size;
    ranks.set(id, rank);
    return { place, rank, route };
  });
  const start = former?.length === entries.length ? former.flatMap((place) => entries[place] ?? []) : entries;
  const sorted = start.sort(
    (a, b) =>
      a.rank - b.rank ||
      compareText(a.route.path, b.route.path) ||
      methods.indexOf(a.route.method) - methods.indexOf(b.route.method) ||
      compareText(a.route.handler, b.route.handler) ||
      a.place - b.place,
  );
  return sorted.map(({ place }) => place);
}
