import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import { classIn, exportedName } from '../../source/exported.js';
import type { Declaration, MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { pascalCase } from '../../source/name-case.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { nodesIn } from '../support/syntax.js';
import { isOpenType } from '../support/type-text.js';

/** The token that replaces a string or a symbol. */
export interface TokenOfKey {
  readonly name: string;
  readonly path: string;
}

/** A type where it is written. */
export interface WrittenType {
  readonly file: MigratedFile;
  readonly node: ts.TypeNode;
}

/** The facts about the token of a key. */
export interface KeyFacts {
  readonly id: string;
  readonly text: string;
  readonly constant: Declaration | undefined;
  /** The types of the parameters that inject it. */
  readonly types: readonly WrittenType[];
  /** The class that provides it. */
  readonly concrete: MigratedClass | undefined;
  /** The file that provides it. */
  readonly provider: MigratedFile;
}

/** The type that a token has: the first one that says something. */
export function typeOfKey({ types }: KeyFacts): WrittenType | undefined {
  return types.find(({ node }) => !isOpenType(node) && !ts.isTypeLiteralNode(node));
}

/** Global types that generated declarations may name. */
const globalNames = new Set([
  'Array',
  'Date',
  'Error',
  'Function',
  'Map',
  'Object',
  'Promise',
  'Record',
  'Request',
  'Response',
  'Set',
  'Symbol',
]);

/** A name that no token of the application has. */
function freeTokenName(application: MigratedApplication, wanted: string, taken: ReadonlySet<string>): string {
  const names = [wanted, `Injected${wanted}`, `${wanted}Token`].filter(
    (name) => !taken.has(name) && !globalNames.has(name),
  );
  return freeName(application, ...names);
}

/**
 * Declares the token of a key, and returns it: beside the interface of its type, in the place of its constant, or in a new file.
 * `undefined` when the type is not known.
 */
export function declareToken(
  application: MigratedApplication,
  facts: KeyFacts,
  taken: Set<string>,
  usedTypes: Set<ts.Node>,
): TokenOfKey | undefined {
  const type = typeOfKey(facts);
  const declared = type && interfaceOf(application, type);
  if (declared !== undefined && !usedTypes.has(declared.node) && !taken.has(nameOf(declared))) {
    usedTypes.add(declared.node);
    return besideInterface(facts, declared, taken);
  }
  const base = pascalCase(
    facts.text.replace(/^(?:Symbol\()?['"]?|['"]?\)?$/g, '').replace(/_?(?:PROVIDER|TOKEN)$/i, ''),
  );
  const own = type === undefined ? [] : nodesIn(type.node, ts.isIdentifier).map(({ text }) => text);
  const name = freeTokenName(application, /^[A-Z]/.test(base) ? base : `Token${base}`, new Set([...taken, ...own]));
  const make = (to: MigratedFile) => declarationText(application, facts, type, name, to);
  const { constant } = facts;
  const statement = constant && ts.isVariableDeclaration(constant.node) ? constant.node.parent.parent : undefined;
  if (constant !== undefined && statement !== undefined && ts.isVariableStatement(statement) && isAlone(statement)) {
    const text = make(constant.file);
    if (text === undefined) return undefined;
    constant.file.replace(statement, text);
    taken.add(name);
    return { name, path: constant.file.path };
  }
  const path = freePath(application, `${directoryOf(facts.provider.path)}/${kebabCase(name)}.ts`);
  const texts: (string | undefined)[] = [];
  application.addFile(path, (file) => {
    texts.push(make(file));
    return texts[0] ?? '';
  });
  taken.add(name);
  if (texts[0] !== undefined) return { name, path };
  application.removeFile(path);
  return type && besideParameter(type.file, name, make(type.file));
}

/** Declares a token in the file of its first parameter, whose imports a new file cannot have. */
function besideParameter(file: MigratedFile, name: string, text: string | undefined): TokenOfKey | undefined {
  if (text === undefined) return undefined;
  file.append(text);
  return { name, path: file.path };
}

function isAlone({ declarationList }: ts.VariableStatement): boolean {
  return declarationList.declarations.length === 1;
}

/** The interface or alias of the application that a type names. */
function interfaceOf(application: MigratedApplication, { file, node }: WrittenType): Declaration | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName) || node.typeArguments !== undefined)
    return undefined;
  const declared = application.declarationOf(file, node.typeName.text);
  const isType =
    declared !== undefined && (ts.isInterfaceDeclaration(declared.node) || ts.isTypeAliasDeclaration(declared.node));
  return isType && exportedName(declared) === nameOf(declared) ? declared : undefined;
}

function nameOf({ node }: Declaration): string {
  const { name } = node as ts.InterfaceDeclaration;
  return name.text;
}

function besideInterface({ constant }: KeyFacts, declared: Declaration, taken: Set<string>): TokenOfKey {
  const { file, node } = declared;
  const name = nameOf(declared);
  taken.add(name);
  const { newline } = file.source;
  const statement = constant && ts.isVariableDeclaration(constant.node) ? constant.node.parent.parent : undefined;
  if (constant !== undefined && statement !== undefined && ts.isVariableStatement(statement) && isAlone(statement))
    constant.file.remove(statement);
  file.insertAfter(node, `${newline}export const ${name} = ${file.name('token')}<${name}>('${name}');`);
  return { name, path: file.path };
}

/** `export type ApiUrl = string;` and its token. */
function declarationText(
  application: MigratedApplication,
  { concrete }: KeyFacts,
  type: WrittenType | undefined,
  name: string,
  to: MigratedFile,
): string | undefined {
  const token = `export const ${name} = ${to.name('token')}<${name}>('${name}');`;
  if (type === undefined) {
    if (concrete === undefined) return undefined;
    return `export interface ${name} extends ${classIn(to, concrete)} {}\n${token}`;
  }
  const text = movedText(application, type.file, type.node, to);
  if (text === undefined) return undefined;
  const declared = ts.isTypeReferenceNode(type.node) ? type.node.typeName : undefined;
  const isObject =
    declared !== undefined && ts.isIdentifier(declared) && isClassOrInterface(application, type.file, declared);
  return isObject
    ? `export interface ${name} extends ${text} {}\n${token}`
    : `export type ${name} = ${text};\n${token}`;
}

/** Whether a name is a class or an interface: of a package, most names are. */
function isClassOrInterface(application: MigratedApplication, file: MigratedFile, name: ts.Identifier): boolean {
  const declared = application.declarationOf(file, name.text)?.node;
  if (declared !== undefined) return ts.isClassDeclaration(declared) || ts.isInterfaceDeclaration(declared);
  const imported = file.importOf(name.text);
  return imported !== undefined && !imported.module.startsWith('.');
}

function kebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

/** The tokens by the ids of their keys. */
export type Tokens = ReadonlyMap<string, TokenOfKey>;
