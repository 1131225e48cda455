import { ts } from 'ts-morph';
import { symbolOfDeclaration } from './bound-nodes.js';
import { notSimple } from './not-simple.js';
import type { SimpleType } from './simple-type.js';

/** The type arguments for type parameters. */
export type Arguments = ReadonlyMap<ts.Symbol, SimpleType>;

/** The declaration of an object type with a name. */
export type Declared = ts.InterfaceDeclaration | ts.ClassDeclaration;

/** Whether a declaration declares a class, an interface or an alias. */
export function isTypeDeclaration(node: ts.Declaration): node is Declared | ts.TypeAliasDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);
}

/** The only declaration of a class or interface, at the top level of a file. */
export function declarationOf(symbol: ts.Symbol): Declared {
  const [declaration, ...others] = (symbol.declarations ?? []).filter(isTypeDeclaration);
  const isAlone = declaration !== undefined && others.length === 0 && ts.isSourceFile(declaration.parent);
  if (!isAlone || ts.isTypeAliasDeclaration(declaration)) return notSimple('a merged or inner type');
  return declaration;
}

/** The only declaration of an alias, at the top level of a file. */
export function aliasDeclarationOf(symbol: ts.Symbol): ts.TypeAliasDeclaration {
  const [declaration, ...others] = (symbol.declarations ?? []).filter(isTypeDeclaration);
  const isAlone = declaration !== undefined && others.length === 0 && ts.isSourceFile(declaration.parent);
  return isAlone && ts.isTypeAliasDeclaration(declaration) ? declaration : notSimple('a merged or inner alias');
}

/** The alias whose whole type a node is. */
export function aliasOf(node: ts.TypeNode): ts.Symbol | undefined {
  let host: ts.Node = node.parent;
  while (ts.isParenthesizedTypeNode(host) || isReadonlyOperator(host)) host = host.parent;
  return ts.isTypeAliasDeclaration(host) ? symbolOfDeclaration(host) : undefined;
}

/** The type arguments by their parameters. */
export function argumentsFor(parameters: readonly SimpleType[], given: readonly SimpleType[]): Arguments {
  const found = new Map<ts.Symbol, SimpleType>();
  for (const [index, { symbol }] of parameters.entries()) {
    const type = given[index];
    if (symbol !== undefined && type !== undefined) found.set(symbol, type);
  }
  return found;
}

/** Whether type arguments apply to a type node: all others are the same type everywhere. */
export function mentions(node: ts.Node, given: Arguments): boolean {
  if (ts.isIdentifier(node)) {
    for (const { escapedName } of given.keys()) if (escapedName === node.escapedText) return true;
  }
  return ts.forEachChild(node, (child) => mentions(child, given) || undefined) ?? false;
}

/** Whether a type node is `readonly` with a list. */
export function isReadonlyOperator(node: ts.Node): boolean {
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword;
}
