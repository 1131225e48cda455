import type { Route } from '../pipeline/route-contract.js';

/**
 * The URL of a route in the syntax of Fastify: `/notes/:id` for `/notes/{id}`. Absent for a path with `*`, which Fastify reads as a
 * wildcard: the handler for other paths serves it.
 */
export function routeUrl({ path }: Pick<Route, 'path'>): string | undefined {
  if (path.includes('*')) return undefined;
  return path.split('/').map(segmentUrl).join('/');
}

function segmentUrl(segment: string, index: number): string {
  const name = /^\{(.*)\}$/.exec(segment)?.[1];
  // The pipeline reads the parameters itself: their names are for lists of routes.
  if (name !== undefined) return /^\w+$/.test(name) ? `:${name}` : `:parameter${index}`;
  return segment.replaceAll(':', '::');
}
