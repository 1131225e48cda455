import { memo } from '../../incremental/memo.js';
import type { TypeId } from '../../model/shapes/shape.js';
import { type DeclaredType, typeNames } from '../type-names.js';
import { asciiName } from './ascii-name.js';

/**
 * The names of the schemas in the API document: those of `@schemaName`, and for all other types the names that generated
 * files have for them. Types that are no schemas, such as the object of a `Query`, take no name away from one.
 */
export const componentNames = memo((components: readonly DeclaredType[]): ReadonlyMap<TypeId, string> => {
  const given = components.flatMap(({ id, given: name }) => (name === undefined ? [] : [[id, name] as const]));
  const names = typeNames(components, new Map(given));
  return new Map(Array.from(names, ([id, name]) => [id, asciiName(name)]));
});
