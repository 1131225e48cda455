import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import type { Matcher, Route, RouteTable } from '../../../runtime/src/pipeline/route-contract.ts';
import { splitPath } from '../../../runtime/src/pipeline/split-path.ts';

/** A compiled application with these routes and, when needed, a container. */
export function applicationOf(
  routes: RouteTable,
  container: Partial<Pick<CompiledApplication<unknown>, 'createContainer' | 'dependencies' | 'eventHandlers'>> = {},
): CompiledApplication<unknown> {
  return {
    formatVersion: 1,
    modules: ['AppModule'],
    dependencies: [],
    createContainer: async () => ({}),
    ...container,
    createRoutes: () => routes,
    match: naiveMatcher(routes),
  };
}

/** Tries every route, one after the other. */
function naiveMatcher(routes: RouteTable): Matcher {
  return (method, path) => {
    const segments = splitPath(path);
    for (const [name, route] of Object.entries(routes)) {
      const params = route.method === method ? matchTemplate(route, segments) : undefined;
      if (params !== undefined) return { route: name, params };
    }
    return undefined;
  };
}

function matchTemplate(route: Route, segments: readonly string[]): Record<string, string> | undefined {
  const template = splitPath(route.path);
  if (template.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== segment : segment === '') return undefined;
    if (name !== undefined) params[name] = segment;
  }
  return params;
}
