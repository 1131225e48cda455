import { mapObjectChoice } from '../../model/shapes/sent-shape.js';
import type { Renames } from '../renames.js';
import type { SentType, Serialization, SerializerDefinition } from './serializer-definition.js';

/** A serialization in which all definitions have their final names. */
export function renameSerialization(value: Serialization, renames: Renames): Serialization {
  switch (value.kind) {
    case 'defined':
      return { kind: 'defined', name: renames.get(value.name) ?? value.name };
    case 'array':
    case 'record':
      return { kind: value.kind, items: renameSerialization(value.items, renames) };
    case 'converted':
    case 'nullable':
      return { ...value, value: renameSerialization(value.value, renames) };
    default:
      return value;
  }
}

/** A definition in which all definitions have their final names. */
export function renameSerializer(definition: SerializerDefinition, renames: Renames): SerializerDefinition {
  if (renames.size === 0) return definition;
  const name = renames.get(definition.name) ?? definition.name;
  const renamed = (value: Serialization) => renameSerialization(value, renames);
  switch (definition.kind) {
    case 'object': {
      const { properties, others } = definition;
      return {
        ...definition,
        name,
        properties: properties.map((property) => ({ ...property, value: renamed(property.value) })),
        ...(others !== undefined && { others: { ...others, value: renamed(others.value) } }),
      };
    }
    case 'tuple': {
      const { elements, rest } = definition;
      return {
        ...definition,
        name,
        elements: elements.map((element) => ({ ...element, value: renamed(element.value) })),
        ...(rest !== undefined && { rest: renamed(rest) }),
      };
    }
    case 'union': {
      const { values, objects, lists } = definition;
      const alternative = ({ shape, serialization }: SentType): SentType => {
        return { shape, serialization: renamed(serialization) };
      };
      return {
        ...definition,
        name,
        values: values.map((value) => ({ kind: value.kind, alternative: alternative(value.alternative) })),
        ...(objects !== undefined && { objects: mapObjectChoice(objects, alternative) }),
        ...(lists !== undefined && {
          lists: lists.map((list) => ({ alternative: alternative(list.alternative), tests: list.tests })),
        }),
      };
    }
    case 'whole':
      return { ...definition, name, value: renamed(definition.value) };
  }
}
