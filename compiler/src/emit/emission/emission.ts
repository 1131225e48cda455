import type { NamedType, TypeId } from '../../model/shape.js';
import type { ApplicationPlan, PlannedDecoders, PlannedType, TypeOrigin } from '../../plan/application-plan.js';
import type { ValueType } from '../../plan/value-type.js';
import type { EmitStyle } from '../source/emit-style.js';
import type { KeptFiles } from '../source/kept-files.js';

/** A plan and the style of its files, with the types of the plan by their ids. */
export interface Emission extends Omit<ApplicationPlan, 'types' | 'decoders'> {
  readonly style: EmitStyle;
  /** The parts of the files of the last build. */
  readonly kept: KeptFiles;
  readonly types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly typeNames: ReadonlyMap<TypeId, string>;
  /** The names of the components of the API document. */
  readonly schemaNames: ReadonlyMap<TypeId, string>;
  readonly decoders: Omit<PlannedDecoders, 'origins'> & Origins;
}

/** Where each named type is met first. */
export interface Origins {
  readonly origins: ReadonlyMap<TypeId, ValueType>;
}

/** Everything about types that a file of definitions depends on. */
export function typeInputs({ types, typeNames }: Emission, { origins }: Origins): readonly unknown[] {
  return [types, typeNames, origins];
}

/** Makes a plan ready to be walked. Maps with the same entries are those of the last build. */
export function emissionOf(plan: ApplicationPlan, style: EmitStyle, kept: KeptFiles): Emission {
  const { types, decoders } = plan;
  const { maps } = kept;
  return {
    ...plan,
    style,
    kept,
    types: maps.types.of(types, haveSameType, () => typesById(types)),
    typeNames: maps.typeNames.of(types, haveSameName, () => typeNamesOf(types)),
    schemaNames: maps.schemaNames.of(types, haveSameSchemaName, () => schemaNamesOf(types)),
    decoders: {
      ...decoders,
      origins: maps.decoderOrigins.of(decoders.origins, areSameOrigin, () => originsOf(decoders.origins)),
    },
  };
}

// Lists of entries would be more memory than the maps, at every edit of a type.

function typesById(types: readonly PlannedType[]): ReadonlyMap<TypeId, NamedType<never>> {
  const found = new Map<TypeId, NamedType<never>>();
  for (const { type } of types) found.set(type.id, type);
  return found;
}

function typeNamesOf(types: readonly PlannedType[]): ReadonlyMap<TypeId, string> {
  const names = new Map<TypeId, string>();
  for (const { type, name } of types) names.set(type.id, name);
  return names;
}

function schemaNamesOf(types: readonly PlannedType[]): ReadonlyMap<TypeId, string> {
  const names = new Map<TypeId, string>();
  for (const { type, schemaName } of types) if (schemaName !== undefined) names.set(type.id, schemaName);
  return names;
}

function originsOf(origins: readonly TypeOrigin[]): ReadonlyMap<TypeId, ValueType> {
  const found = new Map<TypeId, ValueType>();
  for (const { type, origin } of origins) found.set(type, origin);
  return found;
}

function haveSameName(one: PlannedType, other: PlannedType): boolean {
  return one.type.id === other.type.id && one.name === other.name;
}

function haveSameSchemaName(one: PlannedType, other: PlannedType): boolean {
  return one.type.id === other.type.id && one.schemaName === other.schemaName;
}

function areSameOrigin(one: TypeOrigin, other: TypeOrigin): boolean {
  return one.type === other.type && one.origin === other.origin;
}

function haveSameType(one: PlannedType, other: PlannedType): boolean {
  return one.type === other.type;
}
