import { type Renames, renameReference } from '../renames.js';
import type { ComposedDecoder, DecoderDefinition, DecoderOption, PropertyDecoder } from './decoder-definition.js';

/** A definition in which all definitions have their final names. */
export function renameDecoder<Definition extends DecoderDefinition>(
  definition: Definition,
  renames: Renames,
): Definition {
  return renames.size === 0 ? definition : { ...definition, ...renamedParts(definition, renames) };
}

function renamedParts(definition: DecoderDefinition, renames: Renames): Partial<DecoderDefinition> {
  const name = nameOf(definition.name, renames);
  switch (definition.kind) {
    case 'object': {
      const { properties, others, onlyNames } = definition;
      return {
        name,
        properties: properties.map((property) => renameProperty(property, renames)),
        ...(others !== undefined && { others: renameReference(others, renames) }),
        ...(onlyNames !== undefined && { onlyNames: nameOf(onlyNames, renames) }),
      };
    }
    case 'composed':
      return { name, ...renamedArguments(definition, renames) };
    case 'forwarding':
      return { name, to: renameReference(definition.to, renames) };
  }
}

function renameProperty(property: PropertyDecoder, renames: Renames): PropertyDecoder {
  const { decoder, patterns } = property;
  return {
    ...property,
    decoder: renameReference(decoder, renames),
    ...(patterns !== undefined && { patterns: patterns.map((name) => nameOf(name, renames)) }),
  };
}

function renamedArguments({ decoders, options, items }: ComposedDecoder, renames: Renames): Partial<ComposedDecoder> {
  return {
    decoders: decoders.map((decoder) => renameReference(decoder, renames)),
    ...(options !== undefined && { options: options.map((option) => renameOption(option, renames)) }),
    ...(items !== undefined && {
      items: { ...items, patterns: items.patterns.map((name) => nameOf(name, renames)) },
    }),
  };
}

function renameOption(option: DecoderOption, renames: Renames): DecoderOption {
  if ('constant' in option) return { name: option.name, constant: nameOf(option.constant, renames) };
  if ('constants' in option) {
    return { name: option.name, constants: option.constants.map((name) => nameOf(name, renames)) };
  }
  return option;
}

function nameOf(name: string, renames: Renames): string {
  return renames.get(name) ?? name;
}
