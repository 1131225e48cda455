import type { RouteNode, RoutePattern } from '../../../compiler/src/plan/routes/route-tree.ts';

/** Writes the text of a module that exports `match`. */
export type RouterCandidate = (routes: readonly RoutePattern[]) => string;

export const literal = JSON.stringify;

export function respond(route: RoutePattern | undefined, values: readonly string[]): string {
  if (route === undefined) return '';
  const names = route.segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  const params = names.map((name, index) => `${literal(name)}: ${values[index]}`);
  return `return { route: ${literal(route.name)}, params: { ${params.join(', ')} } };`;
}

export function byMethod(routes: readonly RoutePattern[], body: (routes: readonly RoutePattern[]) => string): string {
  const methods = [...new Set(routes.map((route) => route.method))];
  return methods
    .map(
      (method) =>
        `case ${literal(method)}: {\n${body(routes.filter((route) => route.method === method))}\nreturn undefined; }`,
    )
    .join('\n');
}

export function byCount(routes: readonly RoutePattern[]): [number, RoutePattern[]][] {
  const counts = new Map<number, RoutePattern[]>();
  for (const route of routes) counts.set(route.segments.length, [...(counts.get(route.segments.length) ?? []), route]);
  return [...counts].sort(([a], [b]) => a - b);
}

/** The route that ends at a node of a tree for one method. */
export function routeAt(node: RouteNode): RoutePattern | undefined {
  return node.routes.values().next().value;
}
