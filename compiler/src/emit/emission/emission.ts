import { shared } from '../../incremental/session.js';
import { type Lookup, view } from '../../incremental/view.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import type { ApplicationPlan } from '../../plan/application-plan.js';
import type { ValueType } from '../../plan/value-type.js';
import type { EmitStyle } from '../source/emit-style.js';

/** A plan, the style of its files, and the tables of the plan for remembered functions. */
export interface Emission extends ApplicationPlan {
  readonly style: EmitStyle;
  readonly typesById: Lookup<TypeId, NamedType<never>>;
  readonly typeNames: Lookup<TypeId, string>;
  /** The names of the components of the API document. */
  readonly schemaNames: Lookup<TypeId, string>;
  /** The place where each named type is met first by a decoder. */
  readonly origins: Lookup<TypeId, ValueType>;
}

/** Makes a plan ready for the emitters. */
export function emissionOf(plan: ApplicationPlan, style: EmitStyle): Emission {
  const types = new Map<TypeId, NamedType<never>>();
  const names = new Map<TypeId, string>();
  const schemaNames = new Map<TypeId, string>();
  for (const { type, name, schemaName } of plan.types) {
    types.set(type.id, type);
    names.set(type.id, name);
    if (schemaName !== undefined) schemaNames.set(type.id, schemaName);
  }
  const origins = new Map<TypeId, ValueType>();
  for (const { type, origin } of plan.decoders.origins) origins.set(type, origin);
  return {
    ...plan,
    style,
    typesById: view(shared('emitted types', types)),
    typeNames: view(shared('emitted type names', names)),
    schemaNames: view(shared('emitted schema names', schemaNames)),
    origins: view(shared('emitted origins', origins)),
  };
}
