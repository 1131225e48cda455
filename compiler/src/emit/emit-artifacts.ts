import type { ApplicationPlan } from '../plan/application-plan.js';
import type { Artifact } from './artifact.js';
import { emissionOf } from './emission.js';
import type { EmitStyle } from './emit-style.js';
import { emitters } from './emitters.js';

/** The generated files of an application: the same plan and style give the same bytes. */
export function emitArtifacts(plan: ApplicationPlan, style: EmitStyle): readonly Artifact[] {
  const emission = emissionOf(plan, style);
  return emitters.flatMap((emit) => emit(emission) ?? []);
}
