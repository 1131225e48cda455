import { posix } from 'node:path';
import ts from 'typescript-6.0';
import { parse } from './imports.js';
import type { RepositoryFile } from './source-files.js';

/** The names that an entry of a package exports, sorted, each with its kind: `class Application`. */
export function publicExports(entry: string, files: readonly RepositoryFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...exportsOf(entry, byPath)].map(([name, kind]) => `${kind} ${name}`).sort();
}

type FilesByPath = ReadonlyMap<string, RepositoryFile>;

function exportsOf(path: string, files: FilesByPath): Map<string, string> {
  const file = files.get(path);
  if (file === undefined) throw new Error(`${path} does not exist`);
  const found = new Map<string, string>();
  for (const statement of parse(file).statements) {
    if (ts.isExportDeclaration(statement)) addReExports(statement, path, files, found);
    else for (const [name, kind] of declaredExports(statement)) found.set(name, kind);
  }
  return found;
}

function addReExports(
  { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration,
  path: string,
  files: FilesByPath,
  found: Map<string, string>,
): void {
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
  const source = posix.join(posix.dirname(path), moduleSpecifier.text).replace(/\.js$/, '.ts');
  const exported = exportsOf(source, files);
  if (exportClause === undefined) {
    for (const [name, kind] of exported) found.set(name, kind);
  } else if (ts.isNamedExports(exportClause)) {
    for (const element of exportClause.elements) {
      const kind = exported.get((element.propertyName ?? element.name).text) ?? 'unknown';
      found.set(element.name.text, isTypeOnly || element.isTypeOnly ? asType(kind) : kind);
    }
  }
}

/** A class that is exported as a type cannot be constructed. */
function asType(kind: string): string {
  return kind === 'class' || kind === 'const' ? `type of ${kind}` : kind;
}

function declaredExports(statement: ts.Statement): [name: string, kind: string][] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => [name.getText(), 'const']);
  }
  const kind = kindOf(statement);
  const { name } = statement as { name?: ts.Node };
  return kind === undefined || name === undefined ? [] : [[name.getText(), kind]];
}

function kindOf(statement: ts.Statement): string | undefined {
  if (ts.isClassDeclaration(statement)) return 'class';
  if (ts.isFunctionDeclaration(statement)) return 'function';
  if (ts.isInterfaceDeclaration(statement)) return 'interface';
  return ts.isTypeAliasDeclaration(statement) ? 'type' : undefined;
}
