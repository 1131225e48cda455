import { ts } from 'ts-morph';
import type { AcceptanceComment, AuditFacts } from '../model/acceptance-comment.js';
import type { Project } from '../sources/project.js';
import { acceptanceComments } from './comments/acceptance-comments.js';

/** Reads the facts that only an audit needs. Builds do without them: an acceptance changes no generated file. */
export function readAuditFacts({ reading }: Project): AuditFacts {
  const comments: AcceptanceComment[] = [];
  const valueNames = new Set<string>();
  for (const sourceFile of reading.sourceFiles) {
    comments.push(...acceptanceComments(sourceFile, reading));
    addValueNames(sourceFile, valueNames);
  }
  return { comments, valueNames };
}

/**
 * Adds the names that a file uses as values: `currentUser` of `context.set(currentUser, user)`. Names of declarations, of types and
 * of imports and exports under the same name are not values.
 */
function addValueNames(sourceFile: ts.SourceFile, names: Set<string>): void {
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
