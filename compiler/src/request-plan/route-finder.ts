import { groupBy } from '../model/group-by.js';
import { type RouteNode, type RoutePattern, routeTree } from '../plan/routes/route-tree.js';
import { segmentsOf, withoutTrailingSlash } from './split-target.js';

/** Finds routes in the trees that the generated router is written from. */
export class RouteFinder<Route extends RoutePattern> {
  readonly #trees: ReadonlyMap<number, RouteNode>;
  readonly #byName: ReadonlyMap<string, Route>;
  readonly #ignoresSlash: boolean;

  constructor({ routes, trailingSlash }: { readonly routes: readonly Route[]; readonly trailingSlash?: 'ignore' }) {
    const byCount = groupBy(routes, ({ segments }) => segments.length);
    this.#trees = new Map([...byCount].map(([count, group]) => [count, routeTree(group)]));
    this.#byName = new Map(routes.map((route) => [route.name, route]));
    this.#ignoresSlash = trailingSlash === 'ignore';
  }

  /** The segments of a path as the router compares them; `undefined` for a malformed percent escape. */
  segmentsOf(path: string): readonly string[] | undefined {
    return segmentsOf(this.#ignoresSlash ? withoutTrailingSlash(path) : path);
  }

  /** Whether the router ignores the slash at the end of a path. */
  ignoresSlashOf(path: string): boolean {
    return this.#ignoresSlash && withoutTrailingSlash(path) !== path;
  }

  /** The route of a request; `undefined` without one. A `GET` route handles `HEAD` as well. */
  find(method: string, segments: readonly string[]): Route | undefined {
    const tree = this.#trees.get(segments.length);
    const name = tree && nameIn(tree, method === 'HEAD' ? 'GET' : method, segments, 0);
    return name === undefined ? undefined : this.#byName.get(name);
  }
}

/** A literal is tried first; when it leads to no route, a parameter takes the segment. */
function nameIn(node: RouteNode, method: string, segments: readonly string[], depth: number): string | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.routes.get(method)?.name;
  const literal = node.literals.get(segment);
  const found = literal && nameIn(literal, method, segments, depth + 1);
  if (found !== undefined) return found;
  if (node.parameter === undefined || segment === '') return undefined;
  return nameIn(node.parameter, method, segments, depth + 1);
}
