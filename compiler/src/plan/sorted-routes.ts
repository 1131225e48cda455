import type { CheckedRoute } from '../check/checked-application.js';
import { compareText } from '../model/compare-text.js';
import type { HttpMethod } from '../model/facts.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Routes in an order that does not depend on where in a class a handler is declared: a method that moves changes no
 * generated file. Controllers keep the order of their modules; their routes are sorted by path and method.
 */
export function sortedRoutes(routes: readonly CheckedRoute[]): readonly CheckedRoute[] {
  const controllers = new Map([...new Set(routes.map(controllerOf))].map((id, place) => [id, place]));
  const placeOf = (route: CheckedRoute): number => controllers.get(controllerOf(route)) ?? controllers.size;
  return routes.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      compareText(a.path, b.path) ||
      methods.indexOf(a.method) - methods.indexOf(b.method) ||
      compareText(a.handler, b.handler),
  );
}

function controllerOf({ controller }: CheckedRoute): string {
  return controller.class.id;
}
