import { ts } from 'ts-morph';
import type { MigratedFile } from './migrated-file.js';

interface NamedDeclaration {
  readonly file: MigratedFile;
  readonly node: ts.Node;
}

/** The name under which other files can import a declaration; `undefined` for one that its file keeps, or exports as the default. */
export function exportedName(declaration: NamedDeclaration): string | undefined {
  const name = exportOf(declaration);
  return name === 'default' ? undefined : name;
}

/** A class in the text of an edit of a file, which imports it as its own file exports it. */
export function classIn(to: MigratedFile, declared: NamedDeclaration & { readonly name: string }): string {
  const { file, name } = declared;
  if (to === file) return name;
  const exported = exportOf(declared) ?? name;
  return to.name(exported === 'default' ? `default as ${name}` : exported, file.path);
}

/** The name of an export, which can be `default`. */
function exportOf({ file, node }: NamedDeclaration): string | undefined {
  const { name } = node as ts.NamedDeclaration;
  if (name === undefined || !ts.isIdentifier(name)) return undefined;
  const statement = ts.isVariableDeclaration(node) ? ts.findAncestor(node, ts.isVariableStatement) : node;
  const modifiers = statement !== undefined && ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
  if (has(ts.SyntaxKind.ExportKeyword)) return has(ts.SyntaxKind.DefaultKeyword) ? 'default' : name.text;
  return listedExport(file, name.text);
}

/** The name in `export { Account }` and `export { Account as User }`; `default` in `export default Account`. */
function listedExport(file: MigratedFile, name: string): string | undefined {
  for (const statement of file.syntax.statements) {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression) && statement.expression.text === name)
      return 'default';
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) continue;
    const { exportClause } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) continue;
    const element = exportClause.elements.find((one) => (one.propertyName ?? one.name).text === name);
    if (element !== undefined) return element.name.text;
  }
  return undefined;
}
