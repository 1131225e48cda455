import type { PathSegment } from '../../model/path-segment.js';

/** The parts of a route that the router needs. */
export interface RoutePattern {
  readonly method: string;
  /** The name that the router returns. */
  readonly name: string;
  readonly segments: readonly PathSegment[];
}

/** Routes by their segments, all methods together. */
export interface RouteNode {
  readonly literals: Map<string, RouteNode>;
  parameter: RouteNode | undefined;
  /** The routes that end here, one per method. */
  readonly routes: Map<string, RoutePattern>;
}

/** Sorts routes into a tree. Of two routes with one method and one shape, which is a diagnostic, the first stays. */
export function routeTree(routes: readonly RoutePattern[]): RouteNode {
  const root = emptyNode();
  for (const route of routes) {
    let node = root;
    for (const segment of route.segments) node = childFor(node, segment);
    if (!node.routes.has(route.method)) node.routes.set(route.method, route);
  }
  return root;
}

function childFor(node: RouteNode, segment: PathSegment): RouteNode {
  if (segment.kind === 'parameter') {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  let child = node.literals.get(segment.text);
  if (child === undefined) {
    child = emptyNode();
    node.literals.set(segment.text, child);
  }
  return child;
}

function emptyNode(): RouteNode {
  return { literals: new Map(), parameter: undefined, routes: new Map() };
}
