import type { Emission } from '../plan/plan-application.js';
import type { Artifact } from './artifact.js';
import { writeRouter } from './router/write-router.js';

/** `router.ts`: which route answers a request, as code: nothing is built at start-up. */
export function emitRouter({ application, style }: Emission): Artifact {
  return writeRouter(application.routes, style);
}
