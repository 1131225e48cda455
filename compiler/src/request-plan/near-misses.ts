import { httpMethods } from '../model/http-methods.js';
import { nearest } from '../model/nearest.js';
import type { PathSegment } from '../model/path-segment.js';
import type { ApplicationPlan, PlannedRoute } from '../plan/application-plan.js';
import { handlerOf } from '../plan/routes/route-stages.js';
import { accepts } from './lost-candidates.js';
import type { NearMiss } from './request-plan.js';
import type { RouteFinder } from './route-finder.js';
import type { SourcePlaces } from './source-places.js';

/** A request without a route. */
export interface UnroutedRequest {
  readonly method: string;
  readonly path: string;
  /** With the question mark; empty without a query. */
  readonly query: string;
  readonly segments: readonly string[];
}

/** The most near misses of one kind. */
const most = 3;

/** The requests that may be meant by one that no route handles, the most likely first. */
export function nearMisses(
  request: UnroutedRequest,
  plan: ApplicationPlan,
  finder: RouteFinder<PlannedRoute>,
  places: SourcePlaces,
): readonly NearMiss[] {
  const search = new NearMissSearch(request, plan, finder, places);
  const all = [
    ...search.otherMethods(),
    ...search.otherSlashes(),
    ...search.encodedSlashes(),
    ...search.slashesInParameters(),
    ...search.otherCase(),
    ...search.missingPrefix(),
  ];
  const found = all.length === 0 ? search.similar() : all;
  const distinct = new Map(found.toReversed().map((one) => [`${one.method} ${one.target}`, one]));
  return [...distinct.values()].toReversed();
}

class NearMissSearch {
  readonly #request: UnroutedRequest;
  readonly #plan: ApplicationPlan;
  readonly #finder: RouteFinder<PlannedRoute>;
  readonly #places: SourcePlaces;

  constructor(
    request: UnroutedRequest,
    plan: ApplicationPlan,
    finder: RouteFinder<PlannedRoute>,
    places: SourcePlaces,
  ) {
    this.#request = request;
    this.#plan = plan;
    this.#finder = finder;
    this.#places = places;
  }

  otherMethods(): readonly NearMiss[] {
    const { method, path, segments } = this.#request;
    return httpMethods.flatMap((other) => {
      const route = this.#finder.find(other, segments);
      return route === undefined
        ? []
        : [this.#miss('method', route, other, path, `the path has no route for ${method}`)];
    });
  }

  /** A slash too many or too few at the end, and empty segments. */
  otherSlashes(): readonly NearMiss[] {
    const { path } = this.#request;
    const setting = 'or add `"trailingSlash": "ignore"` to the settings in package.json';
    const collapsed = path.replaceAll(/\/{2,}/g, '/');
    return [
      ...this.#routed(
        'trailing-slash',
        path.replace(/\/+$/, '') || '/',
        `the path has a slash at the end: leave it out, ${setting}`,
      ),
      ...this.#routed('trailing-slash', `${path}/`, 'the path of the route has a slash at the end'),
      ...this.#routed('empty-segment', collapsed, 'the path has an empty segment'),
      ...this.#routed('empty-segment', collapsed.replace(/(?<=.)\/$/, ''), 'the path has an empty segment'),
    ];
  }

  encodedSlashes(): readonly NearMiss[] {
    const { path } = this.#request;
    return this.#routed(
      'encoded-slash',
      path.replaceAll(/%2f/gi, '/'),
      'an encoded slash (`%2F`) does not end a segment',
    );
  }

  /** Routes with a parameter that would have to take several segments. */
  slashesInParameters(): readonly NearMiss[] {
    const { method, segments } = this.#request;
    const found = this.#withMethod().flatMap((route) => {
      const extra = segments.length - route.segments.length;
      const index = extra < 1 ? -1 : absorbingParameter(route.segments, segments, extra);
      if (index === -1) return [];
      const value = segments.slice(index, index + extra + 1).join('/');
      const joined = [...segments.slice(0, index), value, ...segments.slice(index + extra + 1)];
      const reason = `a parameter is one segment: encode the slashes in its value as \`%2F\``;
      return [this.#miss('slash-in-parameter', route, method, pathOf(joined), reason)];
    });
    return found.slice(0, most);
  }

  otherCase(): readonly NearMiss[] {
    const { method, segments } = this.#request;
    const found = this.#withMethod().flatMap((route) => {
      const meant = spelledAs(
        route.segments,
        segments,
        (literal, text) => literal.toLowerCase() === text.toLowerCase(),
      );
      return meant === undefined ? [] : [this.#miss('case', route, method, pathOf(meant), 'paths are case-sensitive')];
    });
    return found.slice(0, most);
  }

  /** Routes whose path ends with the path of the request: those of a module with a `path`. */
  missingPrefix(): readonly NearMiss[] {
    const { method, segments } = this.#request;
    if (segments.length === 0) return [];
    const found = this.#withMethod().flatMap((route) => {
      const extra = route.segments.length - segments.length;
      const prefix = route.segments.slice(0, Math.max(0, extra));
      const rest = route.segments.slice(Math.max(0, extra));
      const isBelow =
        extra > 0 &&
        prefix.every(({ kind }) => kind === 'literal') &&
        rest[0]?.kind === 'literal' &&
        segments.every((text, index) => accepts(rest[index], text));
      if (!isBelow) return [];
      const texts = prefix.map((segment) => (segment.kind === 'literal' ? segment.text : ''));
      const reason = `the path of the route begins with \`${pathOf(texts)}\``;
      return [this.#miss('prefix', route, method, pathOf([...texts, ...segments]), reason)];
    });
    return found.slice(0, most);
  }

  /** Routes whose literals are misspelled in the request. */
  similar(): readonly NearMiss[] {
    const { method, segments } = this.#request;
    const found = this.#withMethod().flatMap((route) => {
      const meant = spelledAs(route.segments, segments, (literal, text) => nearest(text, [literal]).length > 0);
      return meant === undefined ? [] : [this.#miss('similar', route, method, pathOf(meant), 'the path is similar')];
    });
    return found.slice(0, most);
  }

  /** The routes with the method of the request, in the order in which tools list them. */
  #withMethod(): readonly PlannedRoute[] {
    const method = this.#request.method === 'HEAD' ? 'GET' : this.#request.method;
    return this.#plan.routes.filter((route) => route.method === method).toSorted((a, b) => a.place - b.place);
  }

  #routed(kind: NearMiss['kind'], path: string, reason: string): readonly NearMiss[] {
    const { method, path: requested } = this.#request;
    const segments = path === requested ? undefined : this.#finder.segmentsOf(path);
    const route = segments && this.#finder.find(method, segments);
    return route === undefined ? [] : [this.#miss(kind, route, method, path, reason)];
  }

  #miss(kind: NearMiss['kind'], route: PlannedRoute, method: string, path: string, reason: string): NearMiss {
    return {
      kind,
      method,
      target: `${path}${this.#request.query}`,
      path: route.path,
      handler: handlerOf(route),
      source: this.#places.of(route.source),
      reason,
    };
  }
}

/** The index of the only parameter that can take `extra` further segments; -1 without one. */
function absorbingParameter(template: readonly PathSegment[], segments: readonly string[], extra: number): number {
  const first = template.findIndex((segment, index) => !accepts(segment, segments[index] ?? ''));
  const until = first === -1 ? template.length : first;
  // The last parameter before the first difference: all segments after it have to match from the end.
  for (let index = until - 1; index >= 0; index--) {
    if (template[index]?.kind !== 'parameter') continue;
    const rest = template.slice(index + 1);
    return rest.every((segment, at) => accepts(segment, segments[index + extra + 1 + at] ?? '')) ? index : -1;
  }
  return -1;
}

/** The segments with the literals of a template, if each is equal or passes for the literal, and one is different. */
function spelledAs(
  template: readonly PathSegment[],
  segments: readonly string[],
  passes: (literal: string, text: string) => boolean,
): readonly string[] | undefined {
  if (template.length !== segments.length) return undefined;
  const meant = segments.map((text, index) => {
    const segment = template[index];
    if (segment?.kind !== 'literal' || segment.text === text) return accepts(segment, text) ? text : undefined;
    return passes(segment.text, text) ? segment.text : undefined;
  });
  return meant.every((text) => text !== undefined) ? meant : undefined;
}

/** The path of decoded segments. */
function pathOf(segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
