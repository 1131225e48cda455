import type { PlannedRoute } from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import { haveSameSegments } from './emission/same-segments.js';
import { writeRouter } from './router/write-router.js';
import type { Artifact } from './source/artifact.js';

/** `router.ts`: finds the route for a request, as code: nothing is built at start-up. */
export function emitRouter({ routes, style, kept }: Emission): Artifact {
  return kept.router.of(routes, haveSamePattern, () => writeRouter(routes, style, kept.partsOf('router.ts')));
}

function haveSamePattern(one: PlannedRoute, other: PlannedRoute): boolean {
  return one.method === other.method && one.name === other.name && haveSameSegments(one, other);
}
