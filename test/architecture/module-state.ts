import ts from 'typescript-6.0';
import { parse, placeOf } from './imports.js';
import type { RepositoryFile } from './source-files.js';

const weakCollections: ReadonlySet<string> = new Set(['WeakMap', 'WeakSet', 'WeakRef']);

/**
 * The places where a file could remember something from one build to the next: weak collections, names of memory, and variables of
 * the module that change.
 */
export function moduleState(file: RepositoryFile): string[] {
  const source = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && (weakCollections.has(node.text) || /^Kept[A-Z]/.test(node.text))) {
      found.push(`${placeOf(node)}: ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const { declarations, flags } = statement.declarationList;
    const isConstant = (flags & ts.NodeFlags.Const) !== 0;
    for (const declaration of declarations) {
      if (!isConstant || isMutable(declaration)) found.push(`${placeOf(declaration)}: ${declaration.name.getText()}`);
    }
  }
  return found;
}

/** Whether a constant is a collection that can be filled later: an empty collection, unless its type is readonly. */
function isMutable({ type, initializer }: ts.VariableDeclaration): boolean {
  const declared = type?.getText() ?? '';
  if (/^(Map|Set)\b|\[\]$/.test(declared)) return !declared.startsWith('readonly ');
  if (type !== undefined || initializer === undefined) return false;
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
  if (!ts.isNewExpression(initializer)) return false;
  const isCollection = /^(Map|Set)$/.test(initializer.expression.getText());
  return isCollection && (initializer.arguments ?? []).length === 0;
}
