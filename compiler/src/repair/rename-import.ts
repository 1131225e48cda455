import { ts } from 'ts-morph';
import type { ImportedName } from '../diagnostics/repair.js';
import type { SourceText } from './source-text.js';
import type { TextEdit } from './text-edit.js';

/** Corrects an imported name, and its uses in the file; `undefined` where the file uses the other name for something else. */
export function renameImport(source: SourceText, { span, name }: ImportedName): readonly TextEdit[] | undefined {
  const offsets = source.offsetsOf(span);
  const specifiers = source.syntax.statements.flatMap(specifiersOf);
  const found = specifiers.find((specifier) => {
    const imported = specifier.propertyName ?? specifier.name;
    return imported.getStart(source.syntax) === offsets?.start && imported.end === offsets.end;
  });
  if (found === undefined) return undefined;
  const toEdit = (node: ts.Node): TextEdit => ({ start: node.getStart(source.syntax), end: node.end, text: name });
  if (found.propertyName !== undefined) {
    return [found.name.text === name ? toEdit(found) : toEdit(found.propertyName)];
  }
  const identifiers = identifiersOf(source.syntax);
  const uses = identifiers.filter((node) => node.text === found.name.text && isReference(node));
  const isShort = uses.some(({ parent }) => ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent));
  if (isShort || identifiers.some((node) => node.text === name && isReference(node))) return undefined;
  return uses.map(toEdit);
}

/** The names that a statement imports, or exports again under another name. */
function specifiersOf(statement: ts.Statement): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  if (ts.isImportDeclaration(statement)) {
    const { namedBindings } = statement.importClause ?? {};
    return namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  }
  const { exportClause } = ts.isExportDeclaration(statement) ? statement : {};
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.filter(({ propertyName }) => propertyName !== undefined);
}

function identifiersOf(file: ts.SourceFile): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether an identifier is no name of a member. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isQualifiedName(parent)) return parent.right !== node;
  const isMember = ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isPropertyAssignment(parent);
  return !isMember || parent.name !== node;
}
