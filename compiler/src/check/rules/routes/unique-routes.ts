import { duplicateRoute } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** No two routes have the same method and the same shape of path: one of them would be unreachable. */
export function uniqueRoutes(application: ApplicationModel, report: Report): void {
  // Several modules may be the root, each of its own application.
  if (application.root === undefined) return;
  const index = indexOf(application);
  const firstByShape = new Map<string, Route>();
  for (const route of application.routes) {
    if (route.hasUnreadPath === true) continue;
    const shape = shapeOf(route);
    const first = firstByShape.get(shape);
    if (first === undefined) {
      firstByShape.set(shape, route);
      continue;
    }
    const place = {
      span: first.span,
      message: `${index.handlerLabel(first)} handles \`${first.method} ${first.path}\``,
    };
    report(duplicateRoute.at(route.span, { route: `${route.method} ${route.path}` }, [place]));
  }
}

/** Method and path without the names of the parameters: `/a/{x}` and `/a/{y}` have one shape. */
function shapeOf({ method, segments }: Route): string {
  return [method, ...segments.map((segment) => (segment.kind === 'literal' ? segment.text : '{}'))].join('/');
}
