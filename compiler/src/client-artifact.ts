import { emitClient } from './emit/client/emit-client.js';
import type { Artifact } from './emit/source/artifact.js';
import type { EmitStyle } from './emit/source/emit-style.js';
import { baseNameOf } from './files/path.js';
import { memo } from './incremental/memo.js';
import { shared } from './incremental/session.js';
import type { ApplicationPlan } from './plan/application-plan.js';
import { type ClientSource, planClient } from './plan/client/plan-client.js';

/** A compiled application, as its client is made of it. */
interface PlannedApplication {
  readonly plan: ApplicationPlan;
  readonly style: EmitStyle;
}

/** The client of an application and the file that it is written to. */
export interface ClientArtifact {
  /** The absolute path of the file. */
  readonly path: string;
  readonly artifact: Artifact;
}

/** The client of an application as an artifact, for the file at `path` (absolute). */
export function clientArtifact({ plan, style }: PlannedApplication, path: string): ClientArtifact {
  const { routes, types, document, errorHandler } = plan;
  const source = shared('client', { routes, types, document, ...(errorHandler !== undefined && { errorHandler }) });
  return { path, artifact: clientOf(source, style, baseNameOf(path)) };
}

/** Most edits change no route and no type of one. */
const clientOf = memo(
  (source: ClientSource, style: EmitStyle, name: string): Artifact => emitClient(planClient(source), style, name),
);
