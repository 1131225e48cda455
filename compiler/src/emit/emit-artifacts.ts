import { shared } from '../incremental/session.js';
import type { ApplicationPlan } from '../plan/application-plan.js';
import { emissionOf } from './emission/emission.js';
import { emitters } from './emitters.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';

/** The generated files of an application: the same plan and style give the same bytes. */
export function emitArtifacts(plan: ApplicationPlan, style: EmitStyle): readonly Artifact[] {
  const emission = emissionOf(shared('plan', plan), style);
  return emitters.flatMap((emit) => emit(emission) ?? []);
}
