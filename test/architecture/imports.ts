import { posix } from 'node:path';
import ts from 'typescript-6.0';
import type { RepositoryFile } from './source-files.js';

/** One import of a file: a module of Node or of a package by its specifier, a file of the repository by its path. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Compilation removes the import. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** The imports, re-exports and dynamic imports of a file. */
export function importsOf(file: RepositoryFile): Import[] {
  const source = parse(file);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const { line } = source.getLineAndCharacterOfPosition(specifier.getStart(source));
    found.push({ from: file.path, to: resolve(file.path, specifier.text), typeOnly, line: line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && loadsModule(node)) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const parsed = new WeakMap<RepositoryFile, ts.SourceFile>();

/** The syntax tree of a TypeScript or JavaScript file. Each file is parsed once. */
export function parse(file: RepositoryFile): ts.SourceFile {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** The place of a node, as in `src/app.ts:4`. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

function loadsModule(call: ts.CallExpression): boolean {
  const callee = call.expression;
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && /require$/i.test(callee.text));
}

function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
}
