import type { IdentifiedType } from '../../model/shapes/type-key.js';

/** The token to add for a type. */
export interface TokenAdvice {
  /** The name of the constant: `UserRepository`. */
  readonly name: string;
  /** `` `export const UserRepository = token<Repository<User>>('UserRepository')` `` */
  readonly declaration: string;
  /** The file that declares the type, as part of a sentence; any file for an instance of a generic type. */
  readonly place: string;
  /** The entry of `providers`: `` `provide(Clock, …)` `` where a class can implement the type. */
  readonly provider: string;
}

/** The token for a type: beside its declaration, or in any file for a type of a package and for a generic type. */
export function tokenFor({ kind, key, text, name: declared, file }: IdentifiedType): TokenAdvice {
  const isGiven = text.includes('<') || text.includes('[');
  const isAlias = kind === 'generic-class' && /^[\w$]+$/.test(text);
  // A constant would hide a type and a value for all files, such as `Date`.
  const ownName = key.startsWith('#') ? `My${declared}` : declared;
  const name = isAlias ? text : isGiven ? nameOfInstance(text, declared) : ownName;
  const type = isAlias || isGiven ? text : declared;
  const place = file === undefined || isAlias || isGiven ? ' to a file of the application' : ` to \`${file}\``;
  const provider = kind === 'interface' ? `\`provide(${name}, …)\`` : `\`asyncFactory(${name}, […], async (…) => …)\``;
  return { name, provider, declaration: `\`export const ${name} = token<${type}>('${name}')\``, place };
}

/** `UserRepository` for `Repository<User>`; `MyRepository` where the type argument is more than a name. */
function nameOfInstance(text: string, declared: string): string {
  const [, argument] = /<\s*(?:[\w$]+\.)*([\w$]+)\s*>$/.exec(text) ?? [];
  return `${argument !== undefined && /^\p{Lu}/u.test(argument) ? argument : 'My'}${declared}`;
}
