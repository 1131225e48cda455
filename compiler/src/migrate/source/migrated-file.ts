import { ts } from 'ts-morph';
import type { NeededImport } from '../../diagnostics/repair.js';
import type { ImportExtension } from '../../files/import-specifier.js';
import { directoryOf, joinPath } from '../../files/path.js';
import { type ImportOptions, importEdits, resolveImports } from '../../repair/import-edits.js';
import { removeNode } from '../../repair/remove-node.js';
import { SourceText } from '../../repair/source-text.js';
import { applyEdits, type TextEdit } from '../../repair/text-edit.js';
import { importValue } from '../../repair/value-import.js';
import { commentMark, commentText } from './comment-text.js';
import { isFrameworkPackage } from './framework-packages.js';
import { addModuleEntry, type ModuleEntry } from './module-entries.js';
import { NameRegistry } from './name-registry.js';
import { referencesIn } from './references.js';

/** The name that an import binds: `UseGuards` of `@nestjs/common`, `Note` of `./note`. `*` is a whole module. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
}

/**
 * A source file of a migrated application. Steps read its syntax and collect edits; `apply` makes them and parses the result. Edits refer to
 * the syntax before `apply`.
 */
export class MigratedFile {
  /** Relative to the directory of the package: `src/notes/notes.controller.ts`. */
  readonly path: string;
  /** The text before the migration; `undefined` for a new file. */
  readonly original: string | undefined;
  #source: SourceText;
  #edits: TextEdit[] = [];
  #entries: ModuleEntry[] = [];
  readonly #names = new NameRegistry();
  readonly #extension: () => ImportExtension;
  /** The comments of an earlier pass or run: their places are decided. */
  readonly #knownMarks: ReadonlySet<string>;

  constructor(path: string, text: string, { isNew, extension }: { isNew: boolean; extension: () => ImportExtension }) {
    this.path = path;
    this.original = isNew ? undefined : text;
    this.#source = new SourceText(path, text);
    this.#extension = extension;
    this.#knownMarks = new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith(`// ${commentMark}`)),
    );
  }

  get source(): SourceText {
    return this.#source;
  }

  get syntax(): ts.SourceFile {
    return this.#source.syntax;
  }

  get text(): string {
    return this.#source.text;
  }

  /** The text of a node, without the comments before it. */
  textOf(node: ts.Node): string {
    return node.getText(this.syntax);
  }

  /**
   * A name for the text of an edit, which `apply` imports: `name('Param')` of `ashlar`, `name('Pool', 'src/pool.ts')` of a file,
   * `name('verify', 'jsonwebtoken')` of another package, `name('default as jwt', 'jsonwebtoken')` for its default export. Where only its type is used, the import is one of a type.
   */
  name(exported: string, from = 'ashlar'): string {
    return this.#names.add(exported, from);
  }

  /** Writes other text in the place of a node. Its comments stay. */
  replace(node: ts.Node, text: string): void {
    this.#edits.push({ start: node.getStart(this.syntax), end: node.end, text });
  }

  /** Writes other text in the place of a stretch of the text. */
  replaceRange(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  /** Writes text before a node, after its comments. */
  insertBefore(node: ts.Node, text: string): void {
    const start = node.getStart(this.syntax);
    this.#edits.push({ start, end: start, text });
  }

  insertAfter(node: ts.Node, text: string): void {
    this.#edits.push({ start: node.end, end: node.end, text });
  }

  /**
   * Removes a decorator, an entry of a list, a parameter, a member or a statement, with its separator, its comments and its lines. The comments
   * above the first decorator of a declaration belong to the declaration, and stay.
   */
  remove(node: ts.Node): void {
    this.#edits.push(isFirstDecorator(node) ? removeAlone(this.#source, node) : removeNode(this.#source, node));
  }

  /** Adds an entry to a list of the `@Module` of a class: `addEntry('AppModule', 'providers', 'Clock')`. */
  addEntry(className: string, property: string, text: string): void {
    this.#entries.push({ className, property, text, isValue: false });
  }

  /** Adds a property that is no list to the `@Module` of a class. */
  addProperty(className: string, property: string, text: string): void {
    this.#entries.push({ className, property, text, isValue: true });
  }

  /** Writes text at the end of the file. */
  append(text: string): void {
    const { length } = this.text;
    const newline = this.#source.newline;
    const gap = this.text.trim() === '' ? '' : this.text.endsWith('\n') ? newline : `${newline}${newline}`;
    this.#edits.push({ start: length, end: length, text: `${gap}${text.trimEnd()}${newline}` });
  }

  /**
   * Leaves a construct as it is, with a comment that names the decision: `leave(node, 'write an error handler in place of the filter',
   * 'errors.md')`. `page` is a page of the documentation of `ashlar`.
   */
  leave(node: ts.Node, decision: string, page = 'coming-from-nestjs.md'): void {
    const start = placeOfComment(node).getStart(this.syntax);
    const comment = commentText(decision, page);
    const lineStart = this.#source.lineStart(start);
    const marks = marksAbove(this.text.slice(0, start));
    const isKnown = marks.some((line) => line === comment || this.#knownMarks.has(line));
    const indent = this.#source.indentAt(start);
    const text = this.#source.isFirstOfLine(start)
      ? `${indent}${comment}${this.#source.newline}`
      : `${comment}${this.#source.newline}`;
    const at = this.#source.isFirstOfLine(start) ? lineStart : start;
    if (isKnown || this.#edits.some((edit) => edit.start === at && edit.end === at && edit.text === text)) return;
    this.#edits.push({ start: at, end: at, text });
  }

  /** Whether an earlier pass or run has left a construct with a comment. */
  isLeft(node: ts.Node): boolean {
    return marksAbove(this.text.slice(0, placeOfComment(node).getStart(this.syntax))).length > 0;
  }

  /** The import of the name at the beginning of an expression: of `Get` and of `nest.Get` in `@nest.Get('/')`. */
  importedName(node: ts.Node): ImportedName | undefined {
    if (ts.isPropertyAccessExpression(node)) return this.#memberOf(node.expression, node.name.text);
    if (ts.isQualifiedName(node)) return this.#memberOf(node.left, node.right.text);
    return ts.isIdentifier(node) ? this.importOf(node.text) : undefined;
  }

  /** Whether an expression is an export of a package: `isFrom(node, '@nestjs/common', 'UseGuards')`. */
  isFrom(node: ts.Node, module: string | RegExp, ...names: readonly string[]): boolean {
    const imported = this.importedName(node);
    if (imported === undefined || (names.length > 0 && !names.includes(imported.name))) return false;
    return typeof module === 'string' ? imported.module === module : module.test(imported.module);
  }

  #memberOf(holder: ts.Node, name: string): ImportedName | undefined {
    const imported = ts.isIdentifier(holder) ? this.importOf(holder.text) : undefined;
    return imported?.name === '*' ? { module: imported.module, name } : undefined;
  }

  /** The import of a name of the file. */
  importOf(local: string): ImportedName | undefined {
    for (const { importClause, moduleSpecifier } of this.#source.imports) {
      const { text: module } = moduleSpecifier as ts.StringLiteral;
      if (importClause?.name?.text === local) return { module, name: 'default' };
      const bindings = importClause?.namedBindings;
      if (bindings === undefined) continue;
      if (ts.isNamespaceImport(bindings)) {
        if (bindings.name.text === local) return { module, name: '*' };
        continue;
      }
      const found = bindings.elements.find(({ name }) => name.text === local);
      if (found !== undefined) return { module, name: (found.propertyName ?? found.name).text };
    }
    return undefined;
  }

  /** Makes the edits. Names that nothing uses any more are no longer imported. Returns whether the text changed. */
  apply(): boolean {
    if (this.#edits.length === 0 && this.#entries.length === 0) return false;
    const before = this.#source;
    const usedBefore = referencesIn(before.syntax);
    let source = new SourceText(this.path, applyEdits(before.text, withoutOverlaps(this.path, before, this.#edits)));
    for (const entry of this.#entries) source = addModuleEntry(source, entry, this.#names.plain(entry.text));
    source = withLineEndings(before, withoutGaps(before, this.#withImports(source, usedBefore)));
    if (source.isDamaged) throw new Error(`the migration of ${this.path} does not parse:\n${source.text}`);
    this.#source = source;
    this.discard();
    return source.text !== before.text;
  }

  /** Forgets the edits since the last `apply`. */
  discard(): void {
    this.#edits = [];
    this.#entries = [];
  }

  /** Writes names in the place of those of the registry, and imports them. */
  #withImports(marked: SourceText, usedBefore: ReadonlySet<string>): SourceText {
    const { text, needed } = this.#names.resolve(marked, this.path);
    const source = withValueImports(new SourceText(this.path, text), needed);
    const used = referencesIn(source.syntax);
    const bound = bindings(source);
    const released = new Set(
      bound
        .filter(
          ({ name, module }) =>
            !used.has(name) || needed.some((need) => need.name === name && !isFor(need, module, this.path)),
        )
        .filter(({ name, module }) => usedBefore.has(name) || isFrameworkPackage(module))
        .map(({ name }) => name),
    );
    const imports = resolveImports(source, needed, released);
    if (imports === undefined) throw new Error(`a name that ${this.path} needs is taken: ${JSON.stringify(needed)}`);
    // Two passes: a new import beside a removed one would leave an empty line.
    const options = { extension: this.#extension(), released: new Set<string>() };
    const kept = edited(source, importEdits(source, [], [], { ...options, released }));
    const first = source.imports[0]?.getStart(source.syntax) ?? (this.original === undefined ? 0 : undefined);
    if (kept.imports.length === 0 && imports.missing.length > 0 && first !== undefined) {
      return withImportsAt(kept, first, importBlock(this.path, imports.missing, options));
    }
    return withNeeds(kept, imports.missing, options);
  }
}

/** Adds imports one by one, those of packages first: two at one place would have no order. */
function withNeeds(source: SourceText, needed: readonly NeededImport[], options: ImportOptions): SourceText {
  // Values first: an import of types alone cannot have one more value.
  const keyOf = ({ from, name, isType }: NeededImport) => {
    const kind = isType === true ? 1 : 0;
    return 'package' in from ? `0 ${from.package} ${kind} ${name}` : `1 ${from.file} ${kind} ${name}`;
  };
  return needed
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .reduce((result, need) => edited(result, importEdits(result, [need], [], options)), source);
}

/** Writes the first imports of a file: a comment after them belongs to a declaration. */
function withImportsAt(source: SourceText, start: number, block: string): SourceText {
  const { text, newline, file } = source;
  const rest = text.slice(start).replace(/^\s+/, '');
  return new SourceText(
    file,
    `${text.slice(0, start)}${block.trimEnd().replaceAll('\n', newline)}${newline}${newline}${rest}`,
  );
}

/** The imports of a file that has none, in their usual order. */
function importBlock(path: string, needed: readonly NeededImport[], options: ImportOptions): string {
  return withNeeds(new SourceText(path, ''), needed, options).text;
}

/** The line endings of a file whose lines all end in CRLF: texts of steps have others. */
function withLineEndings(before: SourceText, after: SourceText): SourceText {
  if (before.newline === '\n' || /(?<!\r)\n/.test(before.text)) return after;
  const text = after.text.replaceAll(/\r?\n/g, '\r\n');
  return text === after.text ? after : new SourceText(after.file, text);
}

/** One empty line in the place of several, which removed statements leave. */
function withoutGaps(before: SourceText, after: SourceText): SourceText {
  const gap = /(\r?\n)(?:[ \t]*\r?\n){2,}/g;
  const joined = gap.test(before.text) ? after.text : after.text.replaceAll(gap, '$1$1');
  const text = /^\s/.test(before.text) ? joined : joined.replace(/^(?:[ \t]*\r?\n)+/, '');
  return text === after.text ? after : new SourceText(after.file, text);
}

function edited(source: SourceText, edits: readonly TextEdit[]): SourceText {
  return edits.length === 0 ? source : new SourceText(source.file, applyEdits(source.text, edits));
}

/** Imports of types whose names are needed as values become imports of values. */
function withValueImports(source: SourceText, needed: readonly NeededImport[]): SourceText {
  let result = source;
  for (const need of needed) {
    if (need.isType === true) continue;
    const isKnown =
      resolveImports(result, [{ ...need, isType: true }], new Set())?.localNames.get(need.name) === need.name;
    const edits = isKnown ? importValue(result, need.name) : undefined;
    if (edits !== undefined) result = new SourceText(result.file, applyEdits(result.text, edits));
  }
  return result;
}

/** The statement or the member that gets the comment about a construct. */
function placeOfComment(node: ts.Node): ts.Node {
  return ts.findAncestor(node, (one) => ts.isStatement(one) || ts.isClassElement(one)) ?? node;
}

function isFirstDecorator(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isDecorator(node) && ts.canHaveDecorators(parent) && ts.getDecorators(parent)?.[0] === node;
}

/** Removes a node without its comments: its line where nothing else is on it. */
function removeAlone(source: SourceText, node: ts.Node): TextEdit {
  const start = node.getStart(source.syntax);
  const before = source.text.slice(source.lineStart(start), start);
  const after = source.text.slice(node.end, source.lineEnd(node.end));
  if (before.trim() === '' && after.trim() === '')
    return { start: source.lineStart(start), end: source.nextLine(node.end), text: '' };
  if (after.trim() === '') return { start: start - (before.length - before.trimEnd().length), end: node.end, text: '' };
  return { start, end: node.end + (after.length - after.trimStart().length), text: '' };
}

/** The comments of migrations right above a place. */
function marksAbove(before: string): readonly string[] {
  const lines = before
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  const last = lines.findLastIndex((line) => !line.startsWith('//'));
  return lines.slice(last + 1).filter((line) => line.startsWith(`// ${commentMark}`));
}

/** Whether an import of a file at `path` leads to the module that a name is needed from. */
function isFor({ from }: NeededImport, module: string, path: string): boolean {
  if ('package' in from) return from.package === module;
  if (!module.startsWith('.')) return false;
  const imported = joinPath(`/${directoryOf(path)}`, module).replace(/\.[cm]?[jt]s$/, '');
  const needed = `/${from.file}`.replace(/\.[cm]?tsx?$/, '');
  return imported === needed || `${imported}/index` === needed;
}

/** The names that the imports of a file bind. */
function bindings(source: SourceText): readonly ImportedName[] {
  return source.imports.flatMap(({ importClause, moduleSpecifier }) => {
    const { text: module } = moduleSpecifier as ts.StringLiteral;
    const named = importClause?.namedBindings;
    const names = [
      ...(importClause?.name === undefined ? [] : [importClause.name]),
      ...(named === undefined
        ? []
        : ts.isNamespaceImport(named)
          ? [named.name]
          : named.elements.map(({ name }) => name)),
    ];
    return names.map(({ text: name }) => ({ module, name }));
  });
}

/** Edits without removals inside of other removals. @throws Error for edits of one stretch that contradict each other. */
function withoutOverlaps(path: string, source: SourceText, edits: readonly TextEdit[]): readonly TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - b.start - (a.end - a.start))) {
    const last = result.at(-1);
    if (last === undefined || edit.start >= last.end || (edit.start === edit.end && edit.start === last.start)) {
      result.push(edit);
      continue;
    }
    if (edit.text !== '' || last.text !== '') {
      const stretch = source.text.slice(last.start, Math.max(last.end, edit.end));
      throw new Error(
        `two edits of ${path} overlap in ${JSON.stringify(stretch)}: ${JSON.stringify([last.text, edit.text])}`,
      );
    }
    result[result.length - 1] = { start: last.start, end: Math.max(last.end, edit.end), text: '' };
  }
  return result;
}
