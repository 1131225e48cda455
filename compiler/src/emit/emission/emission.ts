import { shared } from '../../incremental/session.js';
import { type Lookup, view } from '../../incremental/view.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import type { ApplicationPlan } from '../../plan/application-plan.js';
import type { EmitStyle } from '../source/emit-style.js';

/** A plan, the style of its files, and the tables of the plan for remembered functions. */
export interface Emission extends ApplicationPlan {
  readonly style: EmitStyle;
  readonly typesById: Lookup<TypeId, NamedType<never>>;
  /** The names of the components of the API document. */
  readonly schemaNames: Lookup<TypeId, string>;
}

/** Makes a plan ready for the emitters. */
export function emissionOf(plan: ApplicationPlan, style: EmitStyle): Emission {
  const types = new Map<TypeId, NamedType<never>>();
  const schemaNames = new Map<TypeId, string>();
  for (const { type, schemaName } of plan.types) {
    types.set(type.id, type);
    if (schemaName !== undefined) schemaNames.set(type.id, schemaName);
  }
  return {
    ...plan,
    style,
    typesById: view(shared('emitted types', types)),
    schemaNames: view(shared('emitted schema names', schemaNames)),
  };
}
