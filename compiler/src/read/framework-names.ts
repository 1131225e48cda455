import { ts } from 'ts-morph';
import { memo } from '../incremental/memo.js';

/**
 * The names that exports of `ashlar`, such as its decorators, can have in the files of a program: their own, and those of
 * exports and imports. A name alone is not enough: its symbol shows whether it is one of them.
 */
export class FrameworkNames {
  readonly #names: ReadonlySet<string>;
  readonly #mention: RegExp;
  /** The names under which files export them, where those are not their own. */
  readonly #aliases: ReadonlySet<string>;

  constructor(sourceFiles: readonly ts.SourceFile[], names: ReadonlySet<string>) {
    this.#names = names;
    this.#mention = mentionOf([...names]);
    this.#aliases = aliasesIn(sourceFiles, names);
  }

  /** The names that a file can contain. */
  in(sourceFile: ts.SourceFile): ReadonlySet<string> {
    return new Set([...this.#names, ...this.#othersIn(sourceFile)]);
  }

  /** The positions of everything that can be one of them, sorted; `undefined` when the text alone does not show them. */
  mentionsIn(sourceFile: ts.SourceFile): readonly number[] | undefined {
    const { text } = sourceFile;
    // A name can be written with escapes.
    if (/\\[ux0-7\r\n]/.test(text)) return undefined;
    const others = this.#othersIn(sourceFile);
    const mention = others.length === 0 ? this.#mention : mentionOf([...this.#names, ...others]);
    return Array.from(text.matchAll(new RegExp(mention, 'g')), ({ index }) => index);
  }

  /** Whether a file can contain one of them at all: most do not. */
  areMentionedIn(sourceFile: ts.SourceFile): boolean {
    const { text } = sourceFile;
    return this.#mention.test(text) || this.#othersIn(sourceFile).some((name) => text.includes(name));
  }

  #othersIn(sourceFile: ts.SourceFile): readonly string[] {
    const names = [...this.#aliases];
    for (const [local, name] of importedNames(sourceFile)) {
      if (this.#names.has(name) || this.#aliases.has(name)) names.push(local);
    }
    return names;
  }
}

/** A regular expression for whole names. */
function mentionOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w$])(?:${names.map(escaped).join('|')})(?![\\w$])`);
}

/** A name in a regular expression. */
function escaped(name: string): string {
  return name.replaceAll('$', '\\$');
}

function aliasesIn(sourceFiles: readonly ts.SourceFile[], originals: ReadonlySet<string>): ReadonlySet<string> {
  const renames = new Map<string, string[]>();
  for (const { from, to } of sourceFiles.flatMap((sourceFile) => renamingExports(sourceFile))) {
    const known = renames.get(from);
    if (known === undefined) renames.set(from, [to]);
    else known.push(to);
  }
  const names = new Set(originals);
  // The loop also visits names that are added meanwhile: a renamed export can be renamed again.
  for (const name of names) for (const alias of renames.get(name) ?? []) names.add(alias);
  for (const name of originals) names.delete(name);
  return names;
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

/** The exports of a file that it renames. */
const renamingExports = memo((sourceFile: ts.SourceFile): readonly Rename[] => {
  const exports = sourceFile.statements.filter((one) => ts.isExportDeclaration(one) || ts.isExportAssignment(one));
  // Most files have none, and their imports do not matter.
  if (exports.length === 0) return [];
  const imported = importedNames(sourceFile);
  const original = (local: string): string => imported.get(local) ?? local;
  return exports
    .flatMap((statement): readonly Rename[] => {
      if (ts.isExportAssignment(statement)) {
        const { expression } = statement;
        return ts.isIdentifier(expression) ? [{ from: original(expression.text), to: 'default' }] : [];
      }
      const { exportClause: clause, moduleSpecifier } = statement;
      if (clause === undefined || !ts.isNamedExports(clause)) return [];
      return clause.elements.map(({ propertyName, name }) => {
        const from = (propertyName ?? name).text;
        return { from: moduleSpecifier === undefined ? original(from) : from, to: name.text };
      });
    })
    .filter(({ from, to }) => from !== to);
});

/** Whether a file exports something under another name. */
export function renamesExports(sourceFile: ts.SourceFile): boolean {
  return renamingExports(sourceFile).length > 0;
}

/** The local names of renamed imports, each with its original name. */
function importedNames(sourceFile: ts.SourceFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of sourceFile.statements) {
    if (ts.isImportEqualsDeclaration(statement)) names.set(statement.name.text, 'default');
    if (!ts.isImportDeclaration(statement)) continue;
    const { name: ofDefault, namedBindings } = statement.importClause ?? {};
    if (ofDefault !== undefined) names.set(ofDefault.text, 'default');
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) continue;
    for (const { propertyName, name } of namedBindings.elements) {
      if (propertyName !== undefined) names.set(name.text, propertyName.text);
    }
  }
  return names;
}
