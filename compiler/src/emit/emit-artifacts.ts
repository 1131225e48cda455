import type { ApplicationModel } from '../model/application-model.js';
import type { EmitStyle } from '../plan/emit-style.js';
import { planEmission } from '../plan/plan-application.js';
import type { Artifact } from './artifact.js';
import { emitters } from './emitters.js';

/** The generated files of an application without errors: the same model and style give the same bytes. */
export function emitArtifacts(application: ApplicationModel, style: EmitStyle): readonly Artifact[] {
  const emission = planEmission(application, style);
  return emitters.flatMap((emit) => emit(emission) ?? []);
}
