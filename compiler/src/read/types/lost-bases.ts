import { ts } from 'ts-morph';
import type { SourceReading } from '../source-reading.js';
import { baseTypesOf, declaredBases } from './base-types.js';
import { isOfOtherFramework } from './missing-names.js';

/** A base without effect: an unresolved name, or the base itself if all of its names are resolved. */
export type LostBase = { readonly unresolved: ts.Node } | { readonly base: ts.ExpressionWithTypeArguments };

/**
 * The first base of a class or interface, or of one of its bases, that TypeScript leaves out, because it is unresolved, is not an
 * object type, or has the type itself as a base: the type would lack its properties.
 */
export function lostBase(type: ts.Type, reading: SourceReading): LostBase | undefined {
  for (const one of [type, ...baseTypesOf(type, reading)]) {
    const found = lostBaseOf(one, one === type, reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first lost base of the declarations of one type. */
function lostBaseOf(type: ts.Type, isItself: boolean, reading: SourceReading): LostBase | undefined {
  const written = (type.symbol?.declarations ?? []).flatMap((declaration) => {
    const isRead = isItself || reading.project.isOwn(declaration.getSourceFile());
    return isRead ? writtenBases(declaration) : [];
  });
  const bases = written.length === 0 ? [] : declaredBases(type, reading);
  if (bases.length >= written.length) return undefined;
  reading.doubt();
  const seen = new Set<ts.Symbol>();
  for (const base of written) {
    const unresolved = unresolvedIn(base, seen, reading);
    if (unresolved === undefined) continue;
    // The mixin of another framework is an error of its own.
    const isReported = ts.isCallExpression(unresolved.parent) && isOfOtherFramework(unresolved, reading);
    return isReported ? undefined : { unresolved };
  }
  const lost = written.find((base) => !bases.includes(reading.checker.getTypeFromTypeNode(base))) ?? written[0];
  return lost && { base: lost };
}

/** The bases of a declaration: of a class or interface, and not `null`. */
function writtenBases(declaration: ts.Declaration): readonly ts.ExpressionWithTypeArguments[] {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassLike(declaration)) return [];
  const clauses = declaration.heritageClauses?.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? [];
  return clauses
    .flatMap(({ types }) => types)
    .filter(({ expression }) => expression.kind !== ts.SyntaxKind.NullKeyword);
}

/** The first unresolved name in a base, in the aliases that it names, or in the calls of mixins. */
function unresolvedIn(node: ts.Node, seen: Set<ts.Symbol>, reading: SourceReading): ts.Node | undefined {
  const name = nameIn(node);
  const symbol = name && reading.symbolOf(name);
  if (name !== undefined && symbol === undefined) return name;
  const alias = symbol?.declarations?.find((one) => ts.isTypeAliasDeclaration(one));
  if (symbol !== undefined && alias !== undefined && !seen.has(symbol)) {
    seen.add(symbol);
    const found = unresolvedIn(alias.type, seen, reading);
    if (found !== undefined) return found;
  }
  return ts.forEachChild(node, (child) => unresolvedIn(child, seen, reading));
}

/** The name that a node refers to a type or a class by. */
function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  if (ts.isExpressionWithTypeArguments(node)) return isName(node.expression) ? node.expression : undefined;
  return ts.isCallExpression(node.parent) && isName(node) ? node : undefined;
}

/** Whether an expression is a name, `Base` or `namespace.Base`. */
function isName(node: ts.Node): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isName(node.expression));
}
