import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** A kind of values, as decorators and types know it. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'date' | 'object';

/** The declared type of a property: of its items, for a list. */
export interface DeclaredType {
  /** The text of the type: `string` of `string[] | null`. Empty without a type. */
  readonly core: string;
  /** `open` is `any`, `unknown`, `object` or no type; `choice` an enum or a union of literals; `named` a type that is not known. */
  readonly kind: ValueKind | 'open' | 'choice' | 'named';
  readonly isList: boolean;
  readonly isNullable: boolean;
  readonly hasUndefined: boolean;
  /** The values of a union of literals, as they are written. */
  readonly literals: readonly string[];
  /** Writes the list with other items. */
  readonly list: (item: string) => string;
}

/** Reads the declared type of a property. */
export function declaredType(
  application: MigratedApplication,
  file: MigratedFile,
  property: ts.PropertyDeclaration,
): DeclaredType {
  const { type, initializer } = property;
  if (type === undefined) return { ...single, ...fromInitialiser(initializer) };
  const members = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const values = members.filter((one) => !isNull(one) && !isUndefined(one));
  const rest = { isNullable: members.some(isNull), hasUndefined: members.some(isUndefined) };
  const [first, ...more] = values;
  if (first === undefined) return { ...single, ...rest, core: file.textOf(type), kind: 'named' };
  if (more.length > 0) return { ...single, ...rest, ...unionOf(file, values) };
  const value = ts.isParenthesizedTypeNode(first) ? first.type : first;
  const list = listType(value);
  const item = list === undefined ? value : list.item;
  const facts = itemFacts(application, file, item);
  return { ...single, ...rest, ...facts, ...(list !== undefined && { isList: true, list: list.write }) };
}

const single: DeclaredType = {
  core: '',
  kind: 'open',
  isList: false,
  isNullable: false,
  hasUndefined: false,
  literals: [],
  list: (item) => `${isSimple(item) ? item : `(${item})`}[]`,
};

/** Whether a type can be written without parentheses in a list or a union. */
export function isSimple(type: string): boolean {
  return (
    !/ [&|] |^\(?(?:typeof|keyof) /.test(withoutStrings(type)) || /^\([^()]*\)(?:\[\w+\])?$/.test(withoutStrings(type))
  );
}

/** Types and their names outside of string literals. */
function withoutStrings(type: string): string {
  return type.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''");
}

function fromInitialiser(initializer: ts.Expression | undefined): Pick<DeclaredType, 'core' | 'kind'> {
  if (initializer === undefined) return { core: '', kind: 'open' };
  if (ts.isStringLiteralLike(initializer)) return { core: 'string', kind: 'string' };
  if (ts.isNumericLiteral(initializer)) return { core: 'number', kind: 'number' };
  const isBoolean = initializer.kind === ts.SyntaxKind.TrueKeyword || initializer.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean ? { core: 'boolean', kind: 'boolean' } : { core: '', kind: 'open' };
}

function unionOf(file: MigratedFile, types: readonly ts.TypeNode[]): ItemFacts {
  const core = types.map((type) => file.textOf(type)).join(' | ');
  return types.every(ts.isLiteralTypeNode)
    ? { core, kind: 'choice', literals: types.map((type) => file.textOf(type)) }
    : { core, kind: 'named' };
}

function listType(
  node: ts.TypeNode,
): { readonly item: ts.TypeNode; readonly write: (item: string) => string } | undefined {
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) {
    const inner = listType(node.type);
    return inner && { item: inner.item, write: (item) => `readonly ${inner.write(item)}` };
  }
  if (ts.isArrayTypeNode(node)) return { item: unwrapped(node.elementType), write: single.list };
  if (!ts.isTypeReferenceNode(node) || node.typeArguments?.length !== 1) return undefined;
  const name = node.typeName.getText();
  const [item] = node.typeArguments;
  return /^(?:Readonly)?Array$/.test(name) && item !== undefined
    ? { item, write: (text) => `${name}<${text}>` }
    : undefined;
}

function unwrapped(node: ts.TypeNode): ts.TypeNode {
  return ts.isParenthesizedTypeNode(node) ? node.type : node;
}

type ItemFacts = Pick<DeclaredType, 'core' | 'kind'> & Partial<Pick<DeclaredType, 'literals'>>;

function itemFacts(application: MigratedApplication, file: MigratedFile, node: ts.TypeNode): ItemFacts {
  const core = file.textOf(node);
  const keyword = keywordKinds.get(node.kind);
  if (keyword !== undefined) return { core, kind: keyword };
  if (ts.isUnionTypeNode(node)) return unionOf(file, node.types);
  if (ts.isLiteralTypeNode(node)) return { core, kind: 'choice', literals: [core] };
  if (ts.isTypeLiteralNode(node)) return { core, kind: 'object' };
  if (!ts.isTypeReferenceNode(node)) return { core, kind: 'named' };
  const builtIn = builtInTypes.get(node.typeName.getText());
  if (builtIn !== undefined) return { core: builtIn.core ?? core, kind: builtIn.kind };
  if (!ts.isIdentifier(node.typeName)) return { core, kind: 'named' };
  return { core, ...namedFacts(application, file, node.typeName.text) };
}

function namedFacts(application: MigratedApplication, file: MigratedFile, name: string): Omit<ItemFacts, 'core'> {
  const found = application.declarationOf(file, name);
  if (found === undefined) return { kind: file.importOf(name)?.module === 'ashlar' ? ownKind(name) : 'named' };
  if (ts.isEnumDeclaration(found.node)) return { kind: 'choice' };
  if (ts.isClassDeclaration(found.node) || ts.isInterfaceDeclaration(found.node)) return { kind: 'object' };
  if (!ts.isTypeAliasDeclaration(found.node)) return { kind: 'named' };
  const { kind, literals = [] } = itemFacts(application, found.file, found.node.type);
  return { kind, literals };
}

function ownKind(name: string): DeclaredType['kind'] {
  return name === 'Int' ? 'number' : 'string';
}

const keywordKinds: ReadonlyMap<ts.SyntaxKind, DeclaredType['kind']> = new Map([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'boolean'],
  [ts.SyntaxKind.AnyKeyword, 'open'],
  [ts.SyntaxKind.UnknownKeyword, 'open'],
  [ts.SyntaxKind.ObjectKeyword, 'open'],
]);

const builtInTypes: ReadonlyMap<string, { readonly kind: DeclaredType['kind']; readonly core?: string }> = new Map([
  ['String', { kind: 'string', core: 'string' }],
  ['Number', { kind: 'number', core: 'number' }],
  ['Boolean', { kind: 'boolean', core: 'boolean' }],
  ['Object', { kind: 'open' }],
  ['Date', { kind: 'date' }],
  ['Record', { kind: 'object' }],
]);

function isNull(node: ts.TypeNode): boolean {
  return ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword;
}

function isUndefined(node: ts.TypeNode): boolean {
  return node.kind === ts.SyntaxKind.UndefinedKeyword;
}
