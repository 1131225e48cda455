import { compareText } from '../model/compare-text.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import { withoutExtension } from '../naming/distinguish.js';
import { identifier, uncapitalized } from '../naming/identifier.js';
import { typeName } from '../naming/type-name.js';
import { type Named, uniqueNames } from '../naming/unique-names.js';

/** The part of a named type that decides its name. */
export interface DeclaredType extends Pick<NamedType, 'id' | 'name' | 'file'> {
  /** The name that `@schemaName` gives. */
  readonly given?: string;
}

/** Declarations without the shapes of types: the names of types stay the same when a shape changes. */
export function declarationsOf(types: Iterable<NamedType>): readonly DeclaredType[] {
  return Array.from(types, ({ id, name, file, schemaName }) =>
    schemaName === undefined ? { id, name, file } : { id, name, file, given: schemaName.text },
  );
}

/**
 * The names under which generated files know the types of an application: `Note`, `Page_Note` for `Page<Note>`,
 * `Note_admin` where several files declare a `Note`. Given names do not change, and no other type gets one of them.
 */
export function typeNames(
  types: Iterable<DeclaredType>,
  given: ReadonlyMap<TypeId, string> = new Map(),
): ReadonlyMap<TypeId, string> {
  const others = [...types]
    .filter(({ id }) => !given.has(id))
    .sort((a, b) => compareText(a.file, b.file) || compareText(a.id, b.id));
  const options = { fold: (name: string) => uncapitalized(name), reserved: [...given.values()] };
  const simple = uniqueNames(others.filter((type) => !isInstance(type)).map(wanted), options);
  const plain = new Map([...simple, ...given]);
  const named = others.map((type): Named => {
    const own = wanted(type);
    const name = plain.get(type.id) ?? identifier([own.name, ...argumentWords(type.id, plain)].join('_'));
    return { ...own, name };
  });
  return new Map([...uniqueNames(named, options), ...given]);
}

/** A type in a function, or in a namespace of a package, is distinguished by the names around it. */
function wanted({ id, name, file }: DeclaredType): Named {
  const declaration = id.slice(file.length + 1).replace(/(?:\.\d+)?(?:<.*)?$/s, '');
  const around = declaration.split('.').slice(0, -1);
  return { id, name: typeName(name), path: [withoutExtension(file), ...around].join('/') };
}

function isInstance({ id }: Pick<DeclaredType, 'id'>): boolean {
  return id.includes('<');
}

/** The name of a type by itself: `Page_Note` for `Page<Note>`. */
export function nameOfInstance({ id, name }: Pick<NamedType, 'id' | 'name'>): string {
  const own = typeName(name);
  return isInstance({ id }) ? identifier([own, ...argumentWords(id, new Map())].join('_')) : own;
}

/** The words between `<` and `>`: types by their names, all other text by its words. */
function argumentWords(id: TypeId, names: ReadonlyMap<TypeId, string>): readonly string[] {
  return id
    .slice(id.indexOf('<'))
    .replaceAll(/[^<>,|&()[\]{}\s'":;?]*#([\p{ID_Continue}$.]+)/gu, (type, name: string) => names.get(type) ?? name)
    .split(/[^\p{ID_Continue}$]+/u)
    .filter((word) => word !== '');
}
