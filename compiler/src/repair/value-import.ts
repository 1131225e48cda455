import { ts } from 'ts-morph';
import type { SourceText } from './source-text.js';
import type { TextEdit } from './text-edit.js';

/** Removes the `type` of the import or the re-export of a name; other names of the declaration keep theirs. */
export function importValue(source: SourceText, name: string): readonly TextEdit[] | undefined {
  for (const statement of source.syntax.statements) {
    const edits = ts.isImportDeclaration(statement)
      ? editsOfImport(source, statement, name)
      : ts.isExportDeclaration(statement)
        ? editsOfExport(source, statement, name)
        : undefined;
    if (edits !== undefined) return edits;
  }
  return undefined;
}

function editsOfImport(
  source: SourceText,
  { importClause }: ts.ImportDeclaration,
  name: string,
): readonly TextEdit[] | undefined {
  if (importClause === undefined) return undefined;
  const { name: own, namedBindings, phaseModifier } = importClause;
  const isTypeOnly = phaseModifier === ts.SyntaxKind.TypeKeyword;
  const isWhole =
    own?.text === name || (namedBindings?.kind === ts.SyntaxKind.NamespaceImport && isNamed(namedBindings, name));
  if (isWhole) return isTypeOnly ? [withoutKeyword(source, importClause.getStart(source.syntax))] : undefined;
  if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return undefined;
  const keyword = isTypeOnly ? importClause.getStart(source.syntax) : undefined;
  return editsOfNames(source, namedBindings.elements, name, keyword);
}

function editsOfExport(
  source: SourceText,
  declaration: ts.ExportDeclaration,
  name: string,
): readonly TextEdit[] | undefined {
  const { exportClause, isTypeOnly } = declaration;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return undefined;
  const keyword = declaration.getChildren(source.syntax).find(({ kind }) => kind === ts.SyntaxKind.TypeKeyword);
  return editsOfNames(source, exportClause.elements, name, isTypeOnly ? keyword?.getStart(source.syntax) : undefined);
}

/** The edits of names in braces. `keyword` is the place of the `type` before all of them. */
function editsOfNames(
  source: SourceText,
  elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[],
  name: string,
  keyword: number | undefined,
): readonly TextEdit[] | undefined {
  const found = elements.find((element) => isNamed(element, name));
  if (found === undefined) return undefined;
  if (keyword !== undefined) {
    const others = elements.filter((element) => element !== found).map((element) => element.getStart(source.syntax));
    return [withoutKeyword(source, keyword), ...others.map((start) => ({ start, end: start, text: 'type ' }))];
  }
  return found.isTypeOnly ? [withoutKeyword(source, found.getStart(source.syntax))] : undefined;
}

function isNamed({ name }: ts.NamedDeclaration, text: string): boolean {
  return name !== undefined && ts.isIdentifier(name) && name.text === text;
}

/** Removes the word `type` and the space after it. */
function withoutKeyword(source: SourceText, start: number): TextEdit {
  const length = /^type\s*/.exec(source.text.slice(start))?.[0].length ?? 0;
  return { start, end: start + length, text: '' };
}
