import { ts } from 'ts-morph';
import type { ModifierChange } from '../diagnostics/repair.js';
import { removeNode } from './remove-node.js';
import type { SourceText } from './source-text.js';
import type { TextEdit } from './text-edit.js';

/** Adds and removes modifiers of a declaration; `undefined` where it has none of those that are removed. */
export function modifierEdits(
  source: SourceText,
  { of, add, remove = [] }: ModifierChange,
): readonly TextEdit[] | undefined {
  const declaration = wholeDeclaration(source.declarationAt(of));
  if (declaration === undefined || !ts.canHaveModifiers(declaration)) return undefined;
  const modifiers = ts.getModifiers(declaration) ?? [];
  const removed = modifiers.filter((modifier) => remove.includes(modifier.getText(source.syntax)));
  if (removed.length === 0 && remove.length > 0) return undefined;
  const edits: TextEdit[] = removed.map((modifier) => removeNode(source, modifier));
  if (add !== undefined) {
    const decorators = ts.canHaveDecorators(declaration) ? (ts.getDecorators(declaration) ?? []) : [];
    const first = modifiers.find((modifier) => !removed.includes(modifier));
    const start = first?.getStart(source.syntax) ?? afterDecorators(source, declaration, decorators);
    edits.push({ start, end: start, text: `${add} ` });
    // An interface and the constant of its name are exported together.
    if (add === 'export') edits.push(...exportsOfMerged(source, declaration));
  }
  return edits;
}

/** Exports the other declarations with the name of one. */
function exportsOfMerged(source: SourceText, exported: ts.Node): readonly TextEdit[] {
  const names = namesOf(exported);
  return source.syntax.statements
    .filter((statement) => statement !== exported && namesOf(statement).some((name) => names.includes(name)))
    .filter((statement) => ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).length === 0)
    .map((statement) => {
      const start = statement.getStart(source.syntax);
      return { start, end: start, text: 'export ' };
    });
}

/** The names that a statement declares. */
function namesOf(statement: ts.Node): readonly string[] {
  const declarations: readonly ts.NamedDeclaration[] = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isClassDeclaration(statement)
      ? [statement]
      : [];
  return declarations.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
}

/** The first token of a declaration after its decorators. */
function afterDecorators(source: SourceText, declaration: ts.Node, decorators: readonly ts.Decorator[]): number {
  const last = decorators.at(-1);
  if (last === undefined) return declaration.getStart(source.syntax);
  const space = /^\s*/.exec(source.text.slice(last.end))?.[0].length ?? 0;
  return last.end + space;
}

/** The statement of a variable, if it declares nothing else; any other declaration itself. */
export function wholeDeclaration(declaration: ts.NamedDeclaration | undefined): ts.Node | undefined {
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return declaration;
  const list = declaration.parent;
  const isAlone = ts.isVariableDeclarationList(list) && list.declarations.length === 1;
  return isAlone && ts.isVariableStatement(list.parent) ? list.parent : declaration;
}
