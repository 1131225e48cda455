import type { CheckedRoute } from '../check/checked-application.js';
import { compareText } from '../model/compare-text.js';
import type { HttpMethod } from '../model/facts.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The places of routes in an order that does not depend on where in a class a handler is declared: a method that moves changes
 * no generated file. Controllers keep the order of their modules; their routes are sorted by path and method.
 */
export function routeOrder(routes: readonly CheckedRoute[]): readonly number[] {
  const controllers = new Map([...new Set(routes.map(controllerOf))].map((id, place) => [id, place]));
  const entries = routes.map((route, place) => ({
    place,
    controller: controllers.get(controllerOf(route)) ?? controllers.size,
    route,
  }));
  const sorted = entries.sort(
    (a, b) =>
      a.controller - b.controller ||
      compareText(a.route.path, b.route.path) ||
      methods.indexOf(a.route.method) - methods.indexOf(b.route.method) ||
      compareText(a.route.handler, b.route.handler),
  );
  return sorted.map(({ place }) => place);
}

function controllerOf({ controller }: CheckedRoute): string {
  return controller.class.id;
}
