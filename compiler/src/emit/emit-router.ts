import type { PathSegment } from '../model/application-model.js';
import type { PlannedRoute } from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import { writeRouter } from './router/write-router.js';
import type { Artifact } from './source/artifact.js';

/** `router.ts`: finds the route for a request, as code: nothing is built at start-up. */
export function emitRouter({ routes, style, kept }: Emission): Artifact {
  return kept.router.of(routes, haveSamePattern, () => writeRouter(routes, style, kept.partsOf('router.ts')));
}

function haveSamePattern(one: PlannedRoute, other: PlannedRoute): boolean {
  return one.method === other.method && one.name === other.name && haveSameSegments(one.segments, other.segments);
}

function haveSameSegments(one: PlannedRoute['segments'], other: PlannedRoute['segments']): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((segment, place) => isSameSegment(segment, other[place]));
}

function isSameSegment(one: PathSegment, other: PathSegment | undefined): boolean {
  if (one.kind === 'literal') return other?.kind === 'literal' && one.text === other.text;
  return other?.kind === 'parameter' && one.name === other.name;
}
