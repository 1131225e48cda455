import { shared } from '../incremental/session.js';
import type { Emission } from './emission/emission.js';
import { writeRouter } from './router/write-router.js';
import type { Artifact } from './source/artifact.js';

/** `router.ts`: finds the route for a request, as code: nothing is built at start-up. */
export function emitRouter({ routes, trailingSlash, style }: Emission): Artifact {
  const patterns = routes.map(({ method, name, segments }) => ({ method, name, segments }));
  return writeRouter(shared('route patterns', patterns), style, trailingSlash);
}
