import { ts } from 'ts-morph';
import type { Change, NeededImport, Repair, RepairKind, Replacement } from '../diagnostics/repair.js';
import type { ImportExtension } from '../files/import-specifier.js';
import type { Span } from '../model/span.js';
import { importEdits, resolveImports } from './import-edits.js';
import { addListEntry } from './list-entry.js';
import { modifierEdits, wholeDeclaration } from './modifier-edits.js';
import { moveEntry } from './move-entry.js';
import { removedNode, removeLaterEntries, removeNode } from './remove-node.js';
import { renameImport } from './rename-import.js';
import type { SourceText } from './source-text.js';
import { isUsedParameter, rewriteParameter } from './syntax/parameter-edits.js';
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
  readonly importExtension: ImportExtension;
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
  importExtension: ImportExtension,
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
  if (imports === undefined || moved.some(({ name }) => isRenamed(imports.localNames, name))) return undefined;
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

/** Whether a file has an import of a name under an alias: the uses of the name would have to change. */
function isRenamed(localNames: ReadonlyMap<string, string>, name: string): boolean {
  return localNames.has(name) && localNames.get(name) !== name;
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
      return [{ ...offsets, text: localText(change.text) }];
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
      return modifierEdits(source, change);
    case 'reimport':
      return source.importOf(change.name) && [];
    case 'value-import':
      return importValue(source, change.name);
    case 'imported-name':
      return renameImport(source, change);
    case 'rewritten-parameter':
      return rewriteParameter(source, change.span, localText(change.text));
    case 'decorator': {
      const declaration = source.declarationAt(change.of) ?? decoratedAt(source, change.of);
      return declaration && [decoratorEdit(source, declaration, localText(change.text))];
    }
    default:
      return syntaxEdits(source, change, localText);
  }
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
