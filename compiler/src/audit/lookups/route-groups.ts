import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import type { Route } from '../../model/application-model.js';
import { groupBy } from '../../model/group-by.js';
import { type Span, startOf, useOf } from '../../model/span.js';

/** Routes that one place is about, such as the routes of one handler. */
export interface RouteGroup<Item extends Route> {
  /** The place where the routes differ from others: of a composed decorator, where it is applied. */
  readonly span: Span;
  readonly first: Item;
  /** The labels of the routes, in order. */
  readonly routes: readonly string[];
  /** The part of the composed decorator that the place is about; empty for any other place. */
  readonly related: readonly RelatedPlace[];
}

/** Groups routes by a place. Routes of several paths, or of an inherited handler, have one handler. */
export function groupRoutes<Item extends Route>(
  routes: readonly Item[],
  placeOf: (route: Item) => Span,
): readonly RouteGroup<Item>[] {
  const groups = groupBy(routes, (route) => startOf(useOf(placeOf(route))));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const labels = [...new Set(members.map(routeLabel))];
    return [{ span: useOf(placeOf(first)), first, routes: labels, related: partOf(placeOf(first)) }];
  });
}

function partOf({ composed, ...span }: Span): readonly RelatedPlace[] {
  if (composed?.kind !== 'use') return [];
  return [{ span, message: `it is part of \`${composed.decorator}\`` }];
}

/** The name of a route in messages: `GET /notes`. */
export function routeLabel({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** The names of routes in a message: `` `GET /notes` and 2 other routes ``. */
export function listRoutes([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `\`${first}\``;
  return `\`${first}\` and ${others.length === 1 ? 'another route' : `${others.length} other routes`}`;
}
