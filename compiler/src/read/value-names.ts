import { ts } from 'ts-morph';

/**
 * Adds the names that a file uses as values: `currentUser` of `context.set(currentUser, user)`. Names of declarations, of types and
 * of imports and exports under the same name are not values.
 */
export function addValueNames(sourceFile: ts.SourceFile, names: Set<string>): void {
  // Nodes have parents only after they are bound.
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
      // Under another name, the value can be used anywhere.
      if (node.propertyName !== undefined) names.add(node.propertyName.text);
      return;
    }
    if (ts.isIdentifier(node)) {
      if (!isDeclared(node, parent)) names.add(node.text);
      return;
    }
    // A decorator gets the class as a value.
    if (ts.isClassDeclaration(node) && node.name !== undefined && ts.getDecorators(node) !== undefined)
      names.add(node.name.text);
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(sourceFile, sourceFile);
}

/** Whether a declaration has the name, or an import that keeps it. */
function isDeclared(name: ts.Identifier, parent: ts.Node): boolean {
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassElement(parent) ||
    ts.isParameter(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent);
  return isDeclaration && parent.name === name;
}
