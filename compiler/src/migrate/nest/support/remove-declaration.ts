import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** Removes an exported constant that nothing uses any more, with its re-exports. */
export function removeDeclaration(
  application: MigratedApplication,
  file: MigratedFile,
  statement: ts.VariableStatement,
): void {
  const names = new Set(statement.declarationList.declarations.map(({ name }) => name.getText(file.syntax)));
  const isAlone = file.syntax.statements.every((one) => one === statement || ts.isImportDeclaration(one));
  for (const other of application.files) {
    for (const declaration of other.syntax.statements.filter(ts.isExportDeclaration)) {
      const { moduleSpecifier } = declaration;
      if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
      if (application.fileOf(other, moduleSpecifier.text) === file) removeExports(other, declaration, names, isAlone);
    }
  }
  // A file without imports and exports would be a script.
  if (isAlone) file.replace(statement, 'export {};');
  else file.remove(statement);
}

function removeExports(
  file: MigratedFile,
  declaration: ts.ExportDeclaration,
  names: ReadonlySet<string>,
  isAlone: boolean,
): void {
  const { exportClause } = declaration;
  if (exportClause === undefined) {
    if (isAlone) file.remove(declaration);
    return;
  }
  if (!ts.isNamedExports(exportClause)) return;
  const removed = exportClause.elements.filter(({ name, propertyName }) => names.has((propertyName ?? name).text));
  if (removed.length === exportClause.elements.length) file.remove(declaration);
  else for (const element of removed) file.remove(element);
}
