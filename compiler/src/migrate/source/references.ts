import { ts } from 'ts-morph';

/** The identifiers of a file outside of its imports that may refer to a name of the file: not the names of members. */
export function referencesIn(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && !isMemberName(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Whether an identifier may refer to a name of the file. */
export function isReference(node: ts.Identifier): boolean {
  return !isMemberName(node);
}

/** Whether an identifier is the name of a member, which refers to nothing. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  const isMember =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent);
  return isMember && parent.name === node;
}
