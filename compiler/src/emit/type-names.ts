import type { NamedType, TypeId } from '../model/shape.js';
import { type Named, uniqueNames } from './naming/unique-names.js';
import { identifier, uncapitalized } from './text/identifier.js';

/**
 * The names under which generated files know the types of an application: `Note`, `Page_Note` for `Page<Note>`,
 * `Note_admin` where several files declare a `Note`.
 */
export function typeNames(types: Iterable<NamedType>): ReadonlyMap<TypeId, string> {
  const all = [...types];
  const plain = uniqueNames(all.filter((type) => !isInstance(type)).map(wanted), uncapitalized);
  const named = all.map((type): Named => {
    const own = wanted(type);
    const name = plain.get(type.id) ?? identifier([own.name, ...argumentWords(type.id, plain)].join('_'));
    return { ...own, name };
  });
  return uniqueNames(named, uncapitalized);
}

function wanted({ id, name, file }: NamedType): Named {
  return { id, name: identifier(name === 'default' ? 'Default' : name), path: file };
}

function isInstance({ id }: NamedType): boolean {
  return id.includes('<');
}

/** What stands between `<` and `>`: types by the names that they have, everything else by its words. */
function argumentWords(id: TypeId, names: ReadonlyMap<TypeId, string>): readonly string[] {
  return id
    .slice(id.indexOf('<'))
    .replaceAll(/[^<>,|&()[\]{}\s'":;?]*#([\p{ID_Continue}$]+)/gu, (type, name: string) => names.get(type) ?? name)
    .split(/[^\p{ID_Continue}$]+/u)
    .filter((word) => word !== '');
}
