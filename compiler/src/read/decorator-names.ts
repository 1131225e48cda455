import { ts } from 'ts-morph';
import { decoratorNames } from '../model/framework-decorators.js';

const mention = new RegExp(`\\b(?:${[...decoratorNames].join('|')})\\b`);

/**
 * The names under which decorators of `ashlar` can stand in the files of a program: their own, and those that exports
 * and imports give them. That one of them stands somewhere means nothing yet: what it is, its symbol says.
 */
export class DecoratorNames {
  /** The names under which files export decorators, where those are not their own. */
  readonly #aliases: ReadonlySet<string>;

  constructor(sourceFiles: readonly ts.SourceFile[]) {
    this.#aliases = aliasesIn(sourceFiles);
  }

  /** Those that can stand in a file. */
  in(sourceFile: ts.SourceFile): ReadonlySet<string> {
    return new Set([...decoratorNames, ...this.#othersIn(sourceFile)]);
  }

  /** Whether a file can hold a decorator at all: most do not. */
  areMentionedIn(sourceFile: ts.SourceFile): boolean {
    const { text } = sourceFile;
    return mention.test(text) || this.#othersIn(sourceFile).some((name) => text.includes(name));
  }

  #othersIn(sourceFile: ts.SourceFile): readonly string[] {
    const names = [...this.#aliases];
    for (const [local, name] of importedNames(sourceFile)) {
      if (decoratorNames.has(name) || this.#aliases.has(name)) names.push(local);
    }
    return names;
  }
}

function aliasesIn(sourceFiles: readonly ts.SourceFile[]): ReadonlySet<string> {
  const renames = new Map<string, string[]>();
  for (const { from, to } of sourceFiles.flatMap(renamingExports)) {
    const known = renames.get(from);
    if (known === undefined) renames.set(from, [to]);
    else known.push(to);
  }
  const names = new Set(decoratorNames);
  // A set is gone over to its end, with what is added meanwhile: what is renamed once can be renamed again.
  for (const name of names) for (const alias of renames.get(name) ?? []) names.add(alias);
  for (const name of decoratorNames) names.delete(name);
  return names;
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

/** What a file exports under another name than it has where it comes from. */
function renamingExports(sourceFile: ts.SourceFile): readonly Rename[] {
  const exports = sourceFile.statements.filter((one) => ts.isExportDeclaration(one) || ts.isExportAssignment(one));
  // Most files have none: what they import is of no interest.
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
}

/** The names that imports give to what is called otherwise where it comes from, each with its name there. */
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
