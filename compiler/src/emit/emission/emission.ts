import type { NamedType, TypeId } from '../../model/shape.js';
import type { ApplicationPlan, PlannedDecoders, PlannedSerializers, TypeOrigin } from '../../plan/application-plan.js';
import type { ValueType } from '../../plan/value-type.js';
import type { EmitStyle } from '../source/emit-style.js';
import type { KeptFiles } from '../source/kept-files.js';

/** A plan and the style of its files, with the types of the plan by their ids. */
export interface Emission extends Omit<ApplicationPlan, 'types' | 'decoders' | 'serializers'> {
  readonly style: EmitStyle;
  /** The parts of the files of the last build. */
  readonly kept: KeptFiles;
  readonly types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly typeNames: ReadonlyMap<TypeId, string>;
  /** The names of the components of the API document. */
  readonly schemaNames: ReadonlyMap<TypeId, string>;
  readonly decoders: Omit<PlannedDecoders, 'origins'> & Origins;
  readonly serializers: Omit<PlannedSerializers, 'origins'> & Origins;
}

/** Where each named type is met first. */
export interface Origins {
  readonly origins: ReadonlyMap<TypeId, ValueType>;
}

/** Makes a plan ready to be walked. */
export function emissionOf(plan: ApplicationPlan, style: EmitStyle, kept: KeptFiles): Emission {
  const { types, decoders, serializers } = plan;
  return {
    ...plan,
    style,
    kept,
    types: new Map(types.map(({ type }) => [type.id, type])),
    typeNames: new Map(types.map(({ type, name }) => [type.id, name])),
    schemaNames: new Map(
      types.flatMap(({ type, schemaName }) => (schemaName === undefined ? [] : [[type.id, schemaName]])),
    ),
    decoders: { ...decoders, origins: originsOf(decoders.origins) },
    serializers: { ...serializers, origins: originsOf(serializers.origins) },
  };
}

function originsOf(origins: readonly TypeOrigin[]): ReadonlyMap<TypeId, ValueType> {
  return new Map(origins.map(({ type, origin }) => [type, origin]));
}
