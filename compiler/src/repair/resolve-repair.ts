import { ts } from 'ts-morph';
import type { Change, NeededImport, Repair, RepairKind } from '../diagnostics/repair.js';
import type { Span } from '../model/span.js';
import { importEdits, resolveImports } from './import-edits.js';
import { addListEntry } from './list-entry.js';
import { removeNode } from './remove-node.js';
import type { SourceText } from './source-text.js';
import { inOrder, type TextEdit } from './text-edit.js';

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
  const reimported = moved.map(({ name, exportName, package: from }) => ({
    name,
    exportName,
    from: { package: from },
  }));
  const imports = resolveImports(source, [...needed, ...reimported], released);
  if (imports === undefined) return undefined;
  const edits: TextEdit[] = [];
  for (const change of changes) {
    const resolved = editsOf(source, change, (text) => withLocalNames(text, imports.localNames));
    if (resolved === undefined) return undefined;
    edits.push(...resolved);
  }
  const all = [...edits, ...importEdits(source, imports.missing, edits, { extension: importExtension, released })];
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
      return offsets && [{ ...offsets, text: localText(change.text) }];
    }
    case 'insert': {
      const offsets = source.offsetsOf(change.span);
      if (offsets === undefined) return undefined;
      const place = change.where === 'before' ? offsets.start : offsets.end;
      return [{ start: place, end: place, text: localText(change.text) }];
    }
    case 'remove': {
      const node =
        change.isName === true ? wholeDeclaration(source.declarationAt(change.span)) : source.nodeAt(change.span);
      return node && [removeNode(source, node)];
    }
    case 'list-entry': {
      const edit = addListEntry(source, change, localText(change.text));
      return edit && [edit];
    }
    case 'modifiers':
      return modifierEdits(source, change.of, change.add, change.remove ?? []);
    case 'reimport':
      return source.importOf(change.name) && [];
    case 'decorator': {
      const declaration = source.declarationAt(change.of) ?? decoratedAt(source, change.of);
      return declaration && [decoratorEdit(source, declaration, localText(change.text))];
    }
  }
}

/** The statement of a variable, if it declares nothing else; any other declaration itself. */
function wholeDeclaration(declaration: ts.NamedDeclaration | undefined): ts.Node | undefined {
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return declaration;
  const list = declaration.parent;
  const isAlone = ts.isVariableDeclarationList(list) && list.declarations.length === 1;
  return isAlone && ts.isVariableStatement(list.parent) ? list.parent : declaration;
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
  if (removed.length < remove.length) return undefined;
  const edits: TextEdit[] = removed.map((modifier) => removeNode(source, modifier));
  if (add !== undefined) {
    const decorators = ts.canHaveDecorators(declaration) ? (ts.getDecorators(declaration) ?? []) : [];
    const first = modifiers.find((modifier) => !removed.includes(modifier));
    const start = first?.getStart(source.syntax) ?? afterDecorators(source, declaration, decorators);
    edits.push({ start, end: start, text: `${add} ` });
  }
  return edits;
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
