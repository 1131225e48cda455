import { ts } from 'ts-morph';
import type { Declaration } from './migrated-application.js';
import type { MigratedFile } from './migrated-file.js';

/** The name under which other files can import a declaration; `undefined` for one that its file keeps, or exports as the default. */
export function exportedName({ file, node }: Declaration): string | undefined {
  const { name } = node as ts.NamedDeclaration;
  if (name === undefined || !ts.isIdentifier(name)) return undefined;
  const statement = ts.isVariableDeclaration(node) ? ts.findAncestor(node, ts.isVariableStatement) : node;
  const modifiers = statement !== undefined && ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
  if (has(ts.SyntaxKind.ExportKeyword)) return has(ts.SyntaxKind.DefaultKeyword) ? undefined : name.text;
  return listedExport(file, name.text);
}

/** The name in `export { Account }` and `export { Account as User }`. */
function listedExport(file: MigratedFile, name: string): string | undefined {
  for (const statement of file.syntax.statements) {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) continue;
    const { exportClause } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) continue;
    const element = exportClause.elements.find((one) => (one.propertyName ?? one.name).text === name);
    if (element !== undefined) return element.name.text;
  }
  return undefined;
}
