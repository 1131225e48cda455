import type { FileFacts } from './model/facts.js';
import type { NamedType, ObjectShape, PropertyShape, TypeId } from './model/shape.js';

/**
 * The facts of an application as they would be after an edit: a type of a handler has one more property. `undefined` when no handler
 * has a type of its own. The facts of all other files are the identical objects.
 */
export function rehearsedFacts(facts: readonly FileFacts[]): readonly FileFacts[] | undefined {
  const edited = facts.flatMap(({ types }) => types).find(isExtensible);
  if (edited === undefined) return undefined;
  return facts.map((file) => (file.types.some(({ id }) => id === edited.id) ? withMore(file, edited.id) : file));
}

function withMore(file: FileFacts, id: TypeId): FileFacts {
  return { ...file, types: file.types.map((type) => (type.id === id && isExtensible(type) ? extended(type) : type)) };
}

/** A type of which only the properties count. */
type Extensible = NamedType & { readonly shape: ObjectShape };

function isExtensible(type: NamedType): type is Extensible {
  return type.foreign === undefined && type.shape.kind === 'object' && type.shape.class === undefined;
}

function extended(type: Extensible): NamedType {
  const names = new Set(type.shape.properties.map(({ name }) => name));
  let name = 'more';
  while (names.has(name)) name += 'More';
  const more: PropertyShape = { name, optional: true, shape: { kind: 'boolean' } };
  return { ...type, shape: { ...type.shape, properties: [...type.shape.properties, more] } };
}
