import { emitClient } from './emit/client/emit-client.js';
import type { Artifact } from './emit/source/artifact.js';
import type { EmitStyle } from './emit/source/emit-style.js';
import { baseNameOf } from './files/path.js';
import type { ApplicationPlan } from './plan/application-plan.js';
import { planClient } from './plan/client/plan-client.js';

/** A compiled application, as its client is made of it. */
interface ClientSource {
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
export function clientArtifact({ plan, style }: ClientSource, path: string): ClientArtifact {
  return { path, artifact: emitClient(planClient(plan), style, baseNameOf(path)) };
}
