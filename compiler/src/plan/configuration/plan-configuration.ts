import type { CheckedConfiguration } from '../../check/checked-application.js';
import type { Lookup } from '../../incremental/view.js';
import { environmentVariable } from '../../model/environment-variable.js';
import type { NamedType, PropertyShape, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';
import type { PlannedConfiguration, PlannedVariable } from '../application-plan.js';
import type { DecoderReference } from '../decoding/decoder-definition.js';
import { typeText } from './type-text.js';

type Types = Lookup<TypeId, NamedType<never>>;

/** Decides the variables of a configuration. */
export function planConfiguration(
  { class: reference, span, prefix, shape }: CheckedConfiguration,
  types: Types,
  decoder: DecoderReference,
): PlannedConfiguration {
  const object = unwrapped(shape, types);
  const properties = object.kind === 'object' ? object.properties : [];
  return {
    class: reference,
    decoder,
    variables: properties.map((property) => planVariable(property, prefix, types)),
    source: span,
  };
}

function planVariable(property: PropertyShape<never>, prefix: string, types: Types): PlannedVariable {
  const { name, optional, shape, default: preset, description, deprecated } = property;
  const found = unwrapped(shape, types);
  const item = found.kind === 'array' ? unwrapped(found.items, types) : found;
  return {
    name: environmentVariable(prefix, name),
    property: name,
    type: typeText(shape, types),
    isList: found.kind === 'array',
    isSecret: item.kind === 'string' && item.secret === true,
    required: !optional && preset === undefined,
    ...(preset !== undefined && { default: preset }),
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
  };
}
