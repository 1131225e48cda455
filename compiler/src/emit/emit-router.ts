import type { Emission } from './emission/emission.js';
import { writeRouter } from './router/write-router.js';
import type { Artifact } from './source/artifact.js';

/** `router.ts`: finds the route for a request, as code: nothing is built at start-up. */
export function emitRouter({ routes, style, kept }: Emission): Artifact {
  const inputs: string[] = [];
  for (const { method, name, segments } of routes) {
    inputs.push(method, name);
    for (const segment of segments) inputs.push(segment.kind, segment.kind === 'literal' ? segment.text : segment.name);
  }
  return kept.artifact('router.ts', inputs, () => writeRouter(routes, style, kept.partsOf('router.ts')));
}
