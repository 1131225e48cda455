import { Tables } from '../reuse/tables.js';
import type { Emission } from './emission/emission.js';
import { writeRouter } from './router/write-router.js';
import type { Artifact } from './source/artifact.js';

/** `router.ts`: finds the route for a request, as code: nothing is built at start-up. */
export function emitRouter({ routes, style, kept }: Emission): Artifact {
  const circumstances: string[] = [JSON.stringify(style)];
  for (const { method, name, segments } of routes) {
    circumstances.push(method, name);
    for (const segment of segments)
      circumstances.push(segment.kind, segment.kind === 'literal' ? segment.text : segment.name);
  }
  const computation = { kind: 'router', subject: kept, circumstances };
  return kept.artifacts.of(computation, new Tables(), () => writeRouter(routes, style));
}
