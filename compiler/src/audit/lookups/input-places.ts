import { everyPlace, placeText, type TypePlace } from '../../check/lookups/types/type-places.js';
import type { Route } from '../../model/application-model.js';
import { defaultBodyLimit } from '../../model/body-limit.js';
import { isDecoded, markedValues } from '../../model/route-input.js';
import type { Span } from '../../model/span.js';
import type { AuditedApplication } from '../audit-rule.js';
import { placeOfRoute } from './library-routes.js';
import { routeLabel } from './route-groups.js';

/** The parts of a request: its body, or its path, query and headers. */
export type RequestPart = 'body' | 'parameters';

/** A place in the type of an input that no schema or method checks besides. */
export interface InputPlace extends Pick<TypePlace, 'path' | 'shape' | 'property'> {
  /** The place in the source that the application can change. */
  readonly span: Span;
  readonly route: string;
  /** The most bytes of the part of the request. */
  readonly bytes: number;
}

/** The bytes that the path and the headers of a request can have, unless the application sets another limit at run time. */
const defaultHeaderLimit = 16_384;

/** The sources of values by the part of the request that contains them. */
const sources: Readonly<Record<RequestPart, ReadonlySet<string>>> = {
  body: new Set(['body', 'fields']),
  parameters: new Set(['param', 'query', 'header']),
};

/**
 * Every place in the inputs of routes, once: of a type that several routes receive, with the route that admits most bytes. The values of
 * an input with `Validate` have rules that are not in its type.
 */
export function inputPlaces(part: RequestPart, audited: AuditedApplication): readonly InputPlace[] {
  const { routes } = audited.application;
  const largestFirst = part === 'body' ? routes.toSorted((a, b) => bodyLimitOf(b) - bodyLimitOf(a)) : routes;
  const starts = largestFirst.flatMap((route) => startsOf(route, part));
  const found = new Map<string, InputPlace>();
  for (const place of everyPlace(starts, audited.types, 'received')) {
    const { path, shape, property, route } = place;
    if (route === undefined) continue;
    const key = `${placeText(place.span)} ${path} ${shape.kind}`;
    if (found.has(key)) continue;
    found.set(key, {
      path,
      shape,
      ...(property !== undefined && { property }),
      span: changeablePlace(place, route, audited),
      route: routeLabel(route),
      bytes: part === 'body' ? bodyLimitOf(route) : defaultHeaderLimit,
    });
  }
  return [...found.values()];
}

/** The bytes that the body of a route can have. */
function bodyLimitOf({ bodyLimit }: Route): number {
  return bodyLimit ?? defaultBodyLimit;
}

function startsOf(route: Route, part: RequestPart): readonly TypePlace[] {
  return route.inputs.flatMap((input) =>
    markedValues(input).flatMap((value): readonly TypePlace[] => {
      if (!sources[part].has(value.source) || !isDecoded(value) || value.validation !== undefined) return [];
      return [{ path: input.name, shape: value.shape, span: value.span, route, use: value.span }];
    }),
  );
}

/** The place of a type; for the type of a library that of its use, or the import of the library. */
export function changeablePlace(place: TypePlace, route: Route, audited: AuditedApplication): Span {
  if (!audited.isOfLibrary(place.span)) return place.span;
  return audited.isOfLibrary(place.use) ? placeOfRoute(route, audited) : place.use;
}
