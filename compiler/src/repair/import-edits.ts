import { ts } from 'ts-morph';
import type { NeededImport } from '../diagnostics/repair.js';
import { type ImportExtension, importSpecifier } from '../files/import-specifier.js';
import { directoryOf, isInside, joinPath } from '../files/path.js';
import { SourceText } from './source-text.js';
import { applyEdits, type TextEdit } from './text-edit.js';

/** The names that a repair uses in a file, and how they are written there. */
export interface FileImports {
  /** The name in the file for a name in the text of a change: they differ where the file imports it under an alias. */
  readonly localNames: ReadonlyMap<string, string>;
  /** The names that the file does not import yet. */
  readonly missing: readonly NeededImport[];
}

/**
 * Finds the names that a file declares or imports already; `undefined` where it uses one of the names for something else. The imports of
 * `released` names are removed.
 */
export function resolveImports(
  source: SourceText,
  needed: readonly NeededImport[],
  released: ReadonlySet<string>,
): FileImports | undefined {
  const localNames = new Map<string, string>();
  const missing: NeededImport[] = [];
  for (const need of needed) {
    if ('file' in need.from && need.from.file === source.file) continue;
    const imported = importedAs(source, need);
    if (imported !== undefined) localNames.set(need.name, imported);
    else if (!released.has(need.name) && isTaken(source, need)) return undefined;
    else if (!missing.some(({ name }) => name === need.name)) missing.push(need);
  }
  return { localNames, missing };
}

/** How the imports of a file change. */
export interface ImportOptions {
  /** The end of relative imports in a file that has none yet. */
  readonly extension: ImportExtension;
  /** The names whose imports are removed, because another module has them. */
  readonly released: ReadonlySet<string>;
}

/** The edits of the imports of a file: adds those that a repair needs, and removes those that only the removed text used. */
export function importEdits(
  source: SourceText,
  missing: readonly NeededImport[],
  otherEdits: readonly TextEdit[],
  { extension, released }: ImportOptions,
): readonly TextEdit[] {
  const added = groupBySpecifier(source, missing, extension);
  const unused = new Set([...unusedAfter(source, otherEdits), ...released]);
  const edits: TextEdit[] = [];
  for (const declaration of source.imports) {
    const { text: specifier } = declaration.moduleSpecifier as ts.StringLiteral;
    const names = added.get(specifier) ?? [];
    const merged = names.filter((need) => canMerge(declaration, need));
    const edit = editOfDeclaration(source, declaration, merged, unused);
    if (edit === undefined) continue;
    edits.push(...edit);
    added.set(
      specifier,
      names.filter((need) => !merged.includes(need)),
    );
  }
  for (const [specifier, names] of added) {
    if (names.length > 0)
      edits.push({ ...insertLines(source, newImports(source, specifier, names), specifier), joinable: specifier });
  }
  return edits;
}

/** The name under which a file has an import already. */
function importedAs(source: SourceText, need: NeededImport): string | undefined {
  const exported = need.exportName ?? need.name;
  for (const { importClause, moduleSpecifier } of source.imports) {
    if (importClause === undefined || !isFrom(source, (moduleSpecifier as ts.StringLiteral).text, need)) continue;
    const { name, namedBindings } = importClause;
    if (exported === 'default' && name !== undefined && (need.isType === true || !isTypeOnly(importClause)))
      return name.text;
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) continue;
    const found = namedBindings.elements.find(
      (element) =>
        (element.propertyName ?? element.name).text === exported &&
        (need.isType === true || (!element.isTypeOnly && !isTypeOnly(importClause))),
    );
    if (found !== undefined) return found.name.text;
  }
  return undefined;
}

/**
 * Whether an import is of the package or the file of a name: by its path, by an alias of its path, or by the index of a directory around it,
 * which has one export of the name. Another file may declare the name for something else.
 */
function isFrom(source: SourceText, specifier: string, { from, name, exportName }: NeededImport): boolean {
  if ('package' in from) return specifier === from.package;
  const path = specifier.replace(/\.[cm]?[jt]sx?$/, '');
  const target = from.file.replace(/\.[cm]?tsx?$/, '');
  if (!path.startsWith('.')) {
    const rest = path.replace(/^[#@~][^/]*\/|^#/, '');
    return target === rest || target.endsWith(`/${rest}`);
  }
  const imported = joinPath(directoryOf(`/${source.file}`), path);
  const isDefault = (exportName ?? name) === 'default';
  const directory = imported.replace(/\/index$/, '');
  return imported === `/${target}` || (!isDefault && isInside(`/${target}`, directory));
}

function isTypeOnly(clause: ts.ImportClause): boolean {
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** Whether a file uses a name for something else. */
function isTaken(source: SourceText, { name, isType }: NeededImport): boolean {
  return declaresName(source, name) || (isType === true && usesValue(source, name));
}

/** Whether a file declares a name at its top level, or imports something else under it. */
function declaresName(source: SourceText, name: string): boolean {
  return bindingsOf(source).some((binding) => binding.text === name) || declaredNames(source).has(name);
}

/** Whether a file uses a global name as a value: an import of its type alone would hide it. */
function usesValue(source: SourceText, name: string): boolean {
  const isUse = (node: ts.Node): boolean => {
    const { parent } = node;
    const isExpression =
      (ts.isNewExpression(parent) || ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)) &&
      parent.expression === node;
    return isExpression || (ts.isBinaryExpression(parent) && parent.right === node);
  };
  const visit = (node: ts.Node): true | undefined =>
    (ts.isIdentifier(node) && node.text === name && isUse(node)) || ts.forEachChild(node, visit);
  return visit(source.syntax) === true;
}

function declaredNames(source: SourceText): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of source.syntax.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) names.add(name.text);
    } else {
      const { name } = statement as ts.DeclarationStatement;
      if (name !== undefined && ts.isIdentifier(name)) names.add(name.text);
    }
  }
  return names;
}

/** The names that imports bind. */
function bindingsOf({ imports }: SourceText): readonly ts.Identifier[] {
  return imports.flatMap(({ importClause }) => (importClause === undefined ? [] : bindingsOfClause(importClause)));
}

function bindingsOfClause({ name, namedBindings }: ts.ImportClause): readonly ts.Identifier[] {
  const own = name === undefined ? [] : [name];
  if (namedBindings === undefined) return own;
  if (ts.isNamespaceImport(namedBindings)) return [...own, namedBindings.name];
  return [...own, ...namedBindings.elements.map((element) => element.name)];
}

/** The imported names that a file uses now, and not after the edits. */
function unusedAfter(source: SourceText, edits: readonly TextEdit[]): ReadonlySet<string> {
  if (edits.every(({ start, end }) => start === end)) return new Set();
  const before = usedNames(source.syntax);
  const edited = new SourceText(source.file, applyEdits(source.text, edits));
  const after = usedNames(edited.syntax);
  // An import whose name is corrected is no longer one of the old name.
  const names = bindingsOf(edited).map(({ text: name }) => name);
  return new Set(names.filter((name) => before.has(name) && !after.has(name)));
}

/** The names in a file outside of its imports. */
function usedNames(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Whether an import declaration can have one more name. */
function canMerge({ importClause }: ts.ImportDeclaration, { isType, exportName }: NeededImport): boolean {
  if (importClause === undefined || exportName === 'default') return false;
  const { namedBindings } = importClause;
  if (namedBindings === undefined || !ts.isNamedImports(namedBindings) || namedBindings.elements.length === 0)
    return false;
  return isType === true || !isTypeOnly(importClause);
}

/** The edits of one import declaration: new names after its last one, and without unused ones. */
function editOfDeclaration(
  source: SourceText,
  declaration: ts.ImportDeclaration,
  added: readonly NeededImport[],
  unused: ReadonlySet<string>,
): readonly TextEdit[] | undefined {
  const { importClause } = declaration;
  if (importClause === undefined) return undefined;
  const { name, namedBindings } = importClause;
  const elements = namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  const kept = elements.filter((element) => !unused.has(element.name.text));
  const bound = bindingsOfClause(importClause);
  if (added.length === 0 && bound.every((binding) => !unused.has(binding.text))) return undefined;
  if (added.length === 0 && bound.every((binding) => unused.has(binding.text))) {
    const start = source.lineStart(declaration.getStart(source.syntax));
    return [{ start, end: source.nextLine(declaration.end), text: '' }];
  }
  const texts = added.map((need) => importText(need, isTypeOnly(importClause)));
  if (namedBindings === undefined || (name !== undefined && unused.has(name.text))) return undefined;
  if (kept.length > 0) {
    return [...removeNames(source, elements, kept), ...texts.map((text) => addName(source, kept, text))];
  }
  const start = name !== undefined && texts.length === 0 ? name.end : namedBindings.getStart(source.syntax);
  return [{ start, end: namedBindings.end, text: texts.length === 0 ? '' : `{ ${texts.join(', ')} }` }];
}

/** Removes the names of an import that are not kept: those after the last kept one with the comma before them. */
function removeNames(
  source: SourceText,
  elements: readonly ts.ImportSpecifier[],
  kept: readonly ts.ImportSpecifier[],
): readonly TextEdit[] {
  const lastKept = elements.findLastIndex((element) => kept.includes(element));
  const [end, keptEnd] = [elements.at(-1)?.end ?? 0, elements[lastKept]?.end ?? 0];
  const edits = elements.slice(0, lastKept).flatMap((element, index) => {
    const next = elements[index + 1]?.getStart(source.syntax) ?? end;
    return kept.includes(element) ? [] : [{ start: element.getStart(source.syntax), end: next, text: '' }];
  });
  return keptEnd === end ? edits : [...edits, { start: keptEnd, end, text: '' }];
}

/** A name in the braces of an import. */
function importText({ name, exportName, isType }: NeededImport, inTypeImport: boolean): string {
  const text = exportName === undefined || exportName === name ? name : `${exportName} as ${name}`;
  return isType === true && !inTypeImport ? `type ${text}` : text;
}

function groupBySpecifier(
  source: SourceText,
  needed: readonly NeededImport[],
  extension: ImportExtension,
): Map<string, readonly NeededImport[]> {
  const groups = new Map<string, readonly NeededImport[]>();
  for (const need of needed) {
    const { from } = need;
    const specifier =
      'package' in from
        ? from.package
        : importSpecifier(directoryOf(source.file), from.file, extensionOf(source) ?? extension);
    groups.set(specifier, [...(groups.get(specifier) ?? []), need]);
  }
  return groups;
}

/** The extension of the first relative import of a file; `undefined` where it has none. */
function extensionOf({ imports }: SourceText): ImportExtension | undefined {
  const specifiers = imports.map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
  const relative = specifiers.find((specifier) => specifier.startsWith('.'));
  if (relative === undefined) return undefined;
  return /\.[cm]?js$/.test(relative) ? '.js' : /\.[cm]?tsx?$/.test(relative) ? '.ts' : '';
}

/** The new import declarations of one module: one for values and one for a default export. */
function newImports(source: SourceText, specifier: string, names: readonly NeededImport[]): readonly string[] {
  const from = ` from ${source.quote}${specifier}${source.quote}${semicolonOf(source)}`;
  const isDefault = ({ exportName }: NeededImport) => exportName === 'default';
  const lines = names
    .filter(isDefault)
    .map(({ name, isType }) => `import ${isType === true ? 'type ' : ''}${name}${from}`);
  const named = names.filter((need) => !isDefault(need));
  if (named.length === 0) return lines;
  const areTypes = named.every(({ isType }) => isType === true);
  const list = named.map((need) => importText(need, areTypes)).join(', ');
  return [...lines, `import ${areTypes ? 'type ' : ''}{ ${list} }${from}`];
}

function semicolonOf({ imports, syntax }: SourceText): string {
  const [first] = imports;
  return first === undefined || first.getText(syntax).endsWith(';') ? ';' : '';
}

/** Adds a name to the braces of an import: by the alphabet where the others are. */
function addName(source: SourceText, elements: readonly ts.ImportSpecifier[], text: string): TextEdit {
  const keyOf = (name: string) => name.replace(/^type /, '').toLowerCase();
  const keys = elements.map((element) => keyOf(element.getText(source.syntax)));
  const next = isSorted(keys) ? elements[keys.findIndex((key) => key > keyOf(text))] : undefined;
  const [first] = elements;
  const isLong = first !== undefined && source.isFirstOfLine(first.getStart(source.syntax));
  const separator = isLong ? `,${source.newline}${source.indentAt(first.getStart(source.syntax))}` : ', ';
  if (next !== undefined) {
    const start = next.getStart(source.syntax);
    return { start, end: start, text: `${text}${separator}`, joinable: text };
  }
  const end = elements.at(-1)?.end ?? 0;
  return { start: end, end, text: `${separator}${text}`, joinable: text };
}

/** Writes lines among the imports: in their order where they have one, else after the last, or before the first statement. */
function insertLines(source: SourceText, lines: readonly string[], specifier: string): TextEdit {
  const text = lines.join(source.newline);
  const keys = source.imports.map(({ moduleSpecifier }) => orderOf((moduleSpecifier as ts.StringLiteral).text));
  const next = isSorted(keys) ? source.imports[keys.findIndex((key) => key > orderOf(specifier))] : undefined;
  if (next !== undefined) {
    const start = source.lineStart(next.getStart(source.syntax));
    return { start, end: start, text: `${text}${source.newline}` };
  }
  const last = source.imports.at(-1);
  if (last !== undefined) {
    const end = source.lineEnd(last.end);
    return { start: end, end, text: `${source.newline}${text}` };
  }
  const [first] = source.syntax.statements;
  const start = first === undefined ? 0 : first.getStart(source.syntax);
  return { start, end: start, text: `${text}${source.newline}${source.newline}` };
}

/** The place of a specifier in the usual order of imports: modules of Node, packages, aliases, and files, the farthest first. */
function orderOf(specifier: string): string {
  const rank = specifier.startsWith('node:')
    ? 0
    : /^(?:#|@\/|~\/)/.test(specifier)
      ? 2
      : specifier.startsWith('.')
        ? 3
        : 1;
  return `${rank} ${specifier}`;
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') <= key);
}
