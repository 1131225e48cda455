import { ts } from 'ts-morph';
import type { ReadingChecker } from './checkers/reading-checker.js';

/** The name in the first import or re-export of a type alone, of those that lead to the declaration of a name: `S` of `import type { S }`. */
export function typeImportOf(name: ts.Expression, checker: ReadingChecker): ts.Node | undefined {
  const symbol = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined;
  return symbol && typeAloneOf(symbol, checker);
}

/** The name in the first import or re-export of a type alone of those that are wanted and that a symbol leads through. */
export function typeAloneOf(
  start: ts.Symbol,
  checker: ReadingChecker,
  isWanted: (declaration: ts.Declaration) => boolean = () => true,
): ts.Node | undefined {
  const seen = new Set<ts.Symbol>();
  let symbol: ts.Symbol | undefined = start;
  while (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 && !seen.has(symbol)) {
    seen.add(symbol);
    const declaration: ts.Declaration | undefined = symbol.declarations?.[0];
    if (declaration !== undefined && isWanted(declaration) && isTypeAlone(declaration))
      return ts.getNameOfDeclaration(declaration) ?? declaration;
    symbol = checker.getImmediateAliasedSymbol(symbol);
  }
  return undefined;
}

function isTypeAlone(declaration: ts.Declaration): boolean {
  if (ts.isImportSpecifier(declaration)) return declaration.isTypeOnly || declaration.parent.parent.isTypeOnly;
  if (ts.isNamespaceImport(declaration)) return declaration.parent.isTypeOnly;
  if (ts.isExportSpecifier(declaration)) return declaration.isTypeOnly || declaration.parent.parent.isTypeOnly;
  return (ts.isImportClause(declaration) || ts.isImportEqualsDeclaration(declaration)) && declaration.isTypeOnly;
}
