import type { NamedType, TypeId } from '../model/shape.js';
import { uniqueNames } from './naming/unique-names.js';
import { identifier, uncapitalized } from './text/identifier.js';

/**
 * The names under which generated files know the types of an application: `Note`, `Page_Note` for `Page<Note>`,
 * `Note_admin` where several files declare a `Note`.
 */
export function typeNames(types: Iterable<NamedType>): ReadonlyMap<TypeId, string> {
  const named = [...types].map((type) => ({ id: type.id, name: nameOf(type), path: type.file }));
  return uniqueNames(named, uncapitalized);
}

function nameOf({ id, name }: NamedType): string {
  const declared = name === 'default' ? 'Default' : name;
  const open = id.indexOf('<');
  if (open < 0) return identifier(declared);
  const words = id
    .slice(open)
    .replaceAll(/[^<>,|&()[\]{}\s'"#]*#/g, '')
    .split(/[^\p{ID_Continue}$]+/u)
    .filter((word) => word !== '');
  return identifier([declared, ...words].join('_'));
}
