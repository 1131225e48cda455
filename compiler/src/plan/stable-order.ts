import type { ApplicationModel, Route } from '../model/application-model.js';
import { compareText } from '../model/compare-text.js';
import type { HttpMethod } from '../model/facts.js';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The application with its routes in an order that does not depend on where in a class a handler is declared: a method
 * that moves changes no generated file. Controllers keep the order of their modules; their routes are sorted by path and
 * method.
 */
export function inStableOrder(application: ApplicationModel): ApplicationModel {
  return { ...application, routes: sortedRoutes(application.routes) };
}

function sortedRoutes(routes: readonly Route[]): readonly Route[] {
  const controllers = new Map([...new Set(routes.map(({ controller }) => controller))].map((id, place) => [id, place]));
  const placeOf = ({ controller }: Route): number => controllers.get(controller) ?? controllers.size;
  return routes.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      compareText(a.path, b.path) ||
      methods.indexOf(a.method) - methods.indexOf(b.method) ||
      compareText(a.handler, b.handler),
  );
}
