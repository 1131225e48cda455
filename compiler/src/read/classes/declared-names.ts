import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';

/**
 * The names that a file declares in any scope, each with the specifier of its module if it is an import alone. Any other name in the file is a
 * global one.
 */
export const declaredNames = memo(
  (sourceFile: ts.SourceFile): ReadonlyMap<string, ts.StringLiteralLike | undefined> => {
    const names = new Map<string, ts.StringLiteralLike | undefined>();
    const visit = (node: ts.Node): void => {
      // The names in a type are not those of code.
      if (ts.isTypeNode(node)) return;
      const name = nameOf(node);
      if (name !== undefined) names.set(name.text, undefined);
      ts.forEachChild(node, visit);
    };
    for (const statement of sourceFile.statements) if (!ts.isImportDeclaration(statement)) visit(statement);
    for (const statement of sourceFile.statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const { importClause, moduleSpecifier } = statement;
      for (const { text } of importedNames(importClause)) {
        // A local name can hide the import in a part of the file.
        const isAlone = !names.has(text) && ts.isStringLiteralLike(moduleSpecifier);
        names.set(text, isAlone ? moduleSpecifier : undefined);
      }
    }
    return names;
  },
);

function nameOf(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isImportEqualsDeclaration(node) ||
    ts.isTypeParameterDeclaration(node);
  return isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : undefined;
}

function importedNames(clause: ts.ImportClause | undefined): readonly ts.Identifier[] {
  if (clause === undefined) return [];
  const { name, namedBindings } = clause;
  const named =
    namedBindings === undefined ? [] : ts.isNamedImports(namedBindings) ? namedBindings.elements : [namedBindings];
  return [...(name === undefined ? [] : [name]), ...named.map((one) => one.name)];
}
