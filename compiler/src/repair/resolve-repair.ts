import { ts } from 'ts-morph';
import type { Change, NeededImport, Repair, RepairKind, Replacement } from '../diagnostics/repair.js';
import type { Span } from '../model/span.js';
import { importEdits, resolveImports } from './import-edits.js';
import { addListEntry } from './list-entry.js';
import { moveEntry } from './move-entry.js';
import { removedNode, removeLaterEntries, removeNode } from './remove-node.js';
import { renameImport } from './rename-import.js';
import type { SourceText } from './source-text.js';
import { isUsedParameter } from './syntax/parameter-edits.js';
import { removeTag } from './syntax/remove-tag.js';
import { syntaxEdits } from './syntax/syntax-edits.js';
import { inOrder, type TextEdit } from './text-edit.js';
import { importValue } from './value-import.js';

/** A repair as edits of texts. */
export interface ResolvedRepair {
  readonly title: string;
  readonly kind: RepairKind;
  /** The edits of each file, relative to the directory of the project. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
}

/** The sources that are repaired. */
export interface RepairedSources {
  /** A source by its path in the project; `undefined` for one that is not part of the project. */
  readonly sourceOf: (file: string) => SourceText | undefined;
  /** The extension of relative imports, for files without such an import. */
  readonly importExtension: string;
}

/**
 * Makes the edits of a repair; `undefined` where the source is written in a way that it does not know, such as a list that is a constant
 * elsewhere.
 */
export function resolveRepair(
  repair: Repair,
  { sourceOf, importExtension }: RepairedSources,
): ResolvedRepair | undefined {
  const { title, kind, changes } = repair;
  const edits = new Map<string, readonly TextEdit[]>();
  for (const file of new Set(changes.map((change) => placeOf(change).file))) {
    const ofFile = changes.filter((change) => placeOf(change).file === file);
    const source = sourceOf(file);
    if (source === undefined || source.isDamaged) return undefined;
    const resolved = editsOfFile(source, ofFile, importExtension);
    if (resolved === undefined) return undefined;
    edits.set(file, resolved);
  }
  return { title, kind, edits };
}

function placeOf(change: Change): Span {
  return 'of' in change ? change.of : change.span;
}

function editsOfFile(
  source: SourceText,
  changes: readonly Change[],
  importExtension: string,
): readonly TextEdit[] | undefined {
  const needed = changes.flatMap((change): readonly NeededImport[] =>
    'imports' in change ? (change.imports ?? []) : [],
  );
  const moved = changes.filter((change) => change.kind === 'reimport');
  const released = new Set(moved.map(({ name }) => name));
  const reimported = moved.map(({ name, exportName, package: from, isType }) => ({
    name,
    exportName,
    from: { package: from },
    ...(isType === true && { isType }),
  }));
  const imports = resolveImports(source, [...needed, ...reimported], released);
  if (imports === undefined) return undefined;
  const edits: TextEdit[] = [];
  for (const change of changes) {
    const resolved = editsOf(source, change, (text) => withLocalNames(text, imports.localNames));
    if (resolved === undefined) return undefined;
    edits.push(...resolved);
  }
  // Before a declaration at the beginning of a file, imports come first.
  const all = [...importEdits(source, imports.missing, edits, { extension: importExtension, released }), ...edits];
  return areApart(all) ? inOrder(all) : undefined;
}

function editsOf(
  source: SourceText,
  change: Change,
  localText: (text: string) => string,
): readonly TextEdit[] | undefined {
  switch (change.kind) {
    case 'replace': {
      const offsets = source.offsetsOf(change.span);
      if (offsets === undefined || repeatsProperty(source, change) || losesParts(source, change)) return undefined;
      return [{ ...offsets, text: localText(quotedAs(source, change)) }];
    }
    case 'insert': {
      const offsets = source.offsetsOf(change.span);
      if (offsets === undefined) return undefined;
      const place = change.where === 'before' ? offsets.start : offsets.end;
      return [{ start: place, end: place, text: localText(change.text) }];
    }
    case 'remove': {
      if (change.around === 'tag') return removeTag(source, change.span);
      const node =
        change.isName === true ? wholeDeclaration(source.declarationAt(change.span)) : removedNode(source, change);
      if (node === undefined || isUsedParameter(node)) return undefined;
      return [change.andLater === true ? removeLaterEntries(source, node) : removeNode(source, node)];
    }
    case 'move-entry':
      return moveEntry(source, change, change.text && localText(change.text));
    case 'list-entry': {
      const edit = addListEntry(source, change, localText(change.text));
      return edit && [edit];
    }
    case 'modifiers':
      return modifierEdits(source, change.of, change.add, change.remove ?? []);
    case 'reimport':
      return source.importOf(change.name) && [];
    case 'value-import':
      return importValue(source, change.name);
    case 'imported-name':
      return renameImport(source, change);
    case 'rewritten-parameter':
      return rewriteParameter(source, change.span, localText(change.text));
    case 'require':
      return requiringEdits(source, source.nodeAt(change.span)?.parent);
    case 'decorator': {
      const declaration = source.declarationAt(change.of) ?? decoratedAt(source, change.of);
      return declaration && [decoratorEdit(source, declaration, localText(change.text))];
    }
    default:
      return syntaxEdits(source, change, localText);
  }
}

/** The statement of a variable, if it declares nothing else; any other declaration itself. */
function wholeDeclaration(declaration: ts.NamedDeclaration | undefined): ts.Node | undefined {
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return declaration;
  const list = declaration.parent;
  const isAlone = ts.isVariableDeclarationList(list) && list.declarations.length === 1;
  return isAlone && ts.isVariableStatement(list.parent) ? list.parent : declaration;
}

/** A string literal keeps its quotes. */
function quotedAs(source: SourceText, { span, text }: Replacement): string {
  const node = source.nodeAt(span);
  const isSimple = /^'[^'"\\]*'$/.test(text);
  return node !== undefined && ts.isStringLiteral(node) && isSimple && node.getText(source.syntax).startsWith('"')
    ? text.replaceAll("'", '"')
    : text;
}

/** Whether the new text would drop a property or a comment of an object. */
function losesParts(source: SourceText, { span, properties }: Replacement): boolean {
  if (properties === undefined) return false;
  const node = source.nodeAt(span);
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return true;
  const known = node.properties.every(
    ({ name }) => name !== undefined && properties.includes(name.getText(source.syntax)),
  );
  return !known || /\/[/*]/.test(node.getText(source.syntax));
}

/** Whether an object would have a property twice after its name is corrected. */
function repeatsProperty(source: SourceText, { span, text }: Replacement): boolean {
  const property = source.nodeAt(span)?.parent;
  if (property === undefined || !ts.isObjectLiteralElement(property)) return false;
  const { parent } = property;
  if (!ts.isObjectLiteralExpression(parent)) return false;
  return parent.properties.some((other) => other !== property && other.name?.getText(source.syntax) === text);
}

function modifierEdits(
  source: SourceText,
  of: Span,
  add: string | undefined,
  remove: readonly string[],
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

/** Writes the text of a parameter; not of one with a default value, a second decorator or a name that its function uses otherwise. */
function rewriteParameter(source: SourceText, span: Span, text: string): readonly TextEdit[] | undefined {
  const parameter = source.nodeAt(span);
  if (parameter === undefined || !ts.isParameter(parameter) || !ts.isIdentifier(parameter.name)) return undefined;
  const hasName = /^\w+/.exec(text)?.[0] === parameter.name.text;
  const isPlain = parameter.modifiers?.length === 1 && parameter.initializer === undefined;
  return hasName && isPlain ? [{ start: parameter.getStart(source.syntax), end: parameter.end, text }] : undefined;
}

/** Removes the `?` or the default value of a parameter with a type. */
function requiringEdits(source: SourceText, parameter: ts.Node | undefined): readonly TextEdit[] | undefined {
  if (parameter === undefined || !ts.isParameter(parameter) || parameter.type === undefined) return undefined;
  const { questionToken, type, initializer } = parameter;
  if (questionToken !== undefined) {
    return [{ start: questionToken.getStart(source.syntax), end: questionToken.end, text: '' }];
  }
  return initializer && [{ start: type.end, end: initializer.end, text: '' }];
}

/** The first token of a declaration after its decorators. */
function afterDecorators(source: SourceText, declaration: ts.Node, decorators: readonly ts.Decorator[]): number {
  const last = decorators.at(-1);
  if (last === undefined) return declaration.getStart(source.syntax);
  const space = /^\s*/.exec(source.text.slice(last.end))?.[0].length ?? 0;
  return last.end + space;
}

/** The declaration with a decorator. */
function decoratedAt(source: SourceText, span: Span): ts.Node | undefined {
  const decorator = source.nodeAt(span)?.parent;
  return decorator !== undefined && ts.isDecorator(decorator) ? decorator.parent : undefined;
}

/** Writes a decorator on a line of its own above a declaration, after its comment. */
function decoratorEdit(source: SourceText, declaration: ts.Node, text: string): TextEdit {
  const start = declaration.getStart(source.syntax);
  const isOnOwnLine = source.isFirstOfLine(start);
  return { start, end: start, text: isOnOwnLine ? `${text}${source.newline}${source.indentAt(start)}` : `${text} ` };
}

function withLocalNames(text: string, localNames: ReadonlyMap<string, string>): string {
  return text.replace(/[A-Za-z_$][\w$]*/g, (name) => localNames.get(name) ?? name);
}

/** Whether no two edits change the same characters. */
function areApart(edits: readonly TextEdit[]): boolean {
  const ordered = inOrder(edits);
  return ordered.every(({ start }, index) => index === 0 || (ordered[index - 1]?.end ?? 0) <= start);
}
