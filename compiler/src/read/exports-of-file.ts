import { ts } from 'ts-morph';
import { memo } from '../incremental/memo.js';

/** An export of a file. */
export interface FileExport {
  /** `default` for a default export. */
  readonly name: string;
  /** The name of the declaration in the file; with `from`, the name under which the other file exports it. */
  readonly declared: string;
  /** The module that it is imported or exported from. */
  readonly from?: ts.StringLiteral;
  readonly isTypeOnly: boolean;
}

/** The exports of a file. */
export interface FileExports {
  readonly named: readonly FileExport[];
  /** The modules of `export * from '…'`. */
  readonly whole: readonly { readonly from: ts.StringLiteral; readonly isTypeOnly: boolean }[];
}

/** Reads the exports of a file from its syntax alone. */
export const exportsOfFile = memo((sourceFile: ts.SourceFile): FileExports => {
  const named: FileExport[] = [];
  const whole: FileExports['whole'][number][] = [];
  const imported = importsOf(sourceFile);
  const add = (name: string, local: string, isTypeOnly: boolean) => {
    const source = imported.get(local);
    if (source === undefined) named.push({ name, declared: local, isTypeOnly });
    else named.push({ ...source, name, isTypeOnly: isTypeOnly || source.isTypeOnly });
  };
  for (const statement of sourceFile.statements) {
    if (ts.isExportAssignment(statement)) {
      const { expression, isExportEquals } = statement;
      if (isExportEquals !== true && ts.isIdentifier(expression)) add('default', expression.text, false);
    } else if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier, isTypeOnly } = statement;
      const from = moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier : undefined;
      if (exportClause === undefined) {
        if (from !== undefined) whole.push({ from, isTypeOnly });
      } else if (ts.isNamedExports(exportClause)) {
        for (const element of exportClause.elements) {
          const declared = (element.propertyName ?? element.name).text;
          const isType = isTypeOnly || element.isTypeOnly;
          if (from === undefined) add(element.name.text, declared, isType);
          else named.push({ name: element.name.text, declared, from, isTypeOnly: isType });
        }
      }
    } else {
      for (const { name, declared } of declaredExports(statement)) named.push({ name, declared, isTypeOnly: false });
    }
  }
  return { named, whole };
});

/** The imported names of a file that are exports of other files. */
function importsOf({ statements }: ts.SourceFile): ReadonlyMap<string, Omit<FileExport, 'name'>> {
  const found = new Map<string, Omit<FileExport, 'name'>>();
  for (const statement of statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { importClause, moduleSpecifier: from } = statement;
    if (importClause === undefined) continue;
    const { name, namedBindings, isTypeOnly } = importClause;
    if (name !== undefined) found.set(name.text, { declared: 'default', from, isTypeOnly });
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) continue;
    for (const element of namedBindings.elements) {
      const declared = (element.propertyName ?? element.name).text;
      found.set(element.name.text, { declared, from, isTypeOnly: isTypeOnly || element.isTypeOnly });
    }
  }
  return found;
}

/** The exports that a statement declares itself. */
function declaredExports(statement: ts.Statement): readonly Pick<FileExport, 'name' | 'declared'>[] {
  if (!ts.canHaveModifiers(statement)) return [];
  const modifiers = new Set(statement.modifiers?.map(({ kind }) => kind));
  if (!modifiers.has(ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [{ name: name.text, declared: name.text }] : [],
    );
  }
  const isDeclaration =
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  if (!isDeclaration) return [];
  const declared = statement.name?.text ?? 'default';
  return [{ name: modifiers.has(ts.SyntaxKind.DefaultKeyword) ? 'default' : declared, declared }];
}
