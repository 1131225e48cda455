import type { ApplicationPlan } from '../plan/application-plan.js';
import { emissionOf } from './emission/emission.js';
import { emitters } from './emitters.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import { KeptFiles } from './source/kept-files.js';

/**
 * The generated files of an application: the same plan and style give the same bytes. `kept` has the parts of the last build, and
 * then those of this one.
 */
export function emitArtifacts(
  plan: ApplicationPlan,
  style: EmitStyle,
  kept: KeptFiles = new KeptFiles('one'),
): readonly Artifact[] {
  kept.begin(style);
  const emission = emissionOf(plan, style, kept);
  const artifacts = emitters.flatMap((emit) => emit(emission) ?? []);
  kept.end();
  return artifacts;
}
