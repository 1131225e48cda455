import type { Route } from '../model/application-model.js';

/** The names of the parameters of a route's path, in order. */
export function pathParameterNames({ segments }: Route): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
}
