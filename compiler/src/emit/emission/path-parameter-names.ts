import type { PlannedRoute } from '../../plan/application-plan.js';

/** The names of the parameters of a route's path, in order. */
export function pathParameterNames({ segments }: PlannedRoute): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
}
