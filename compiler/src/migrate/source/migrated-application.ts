import { ts } from 'ts-morph';
import type { ImportExtension } from '../../files/import-specifier.js';
import { directoryOf, joinPath } from '../../files/path.js';
import { type LeftDecision, leftIn } from '../left-decisions.js';
import { MigratedFile } from './migrated-file.js';

/** A declaration at the top level of a file. */
export interface Declaration {
  readonly file: MigratedFile;
  readonly node: ts.Statement | ts.VariableDeclaration;
}

/** A class of the application. */
export interface MigratedClass {
  readonly file: MigratedFile;
  readonly node: ts.ClassDeclaration;
  readonly name: string;
}

/** A decision that the migration made, for the report. */
export interface Decision {
  /** The file, relative to the package. */
  readonly file: string;
  readonly text: string;
}

/** The changes of a package beside its sources. */
export interface ProjectChanges {
  /** Packages to install, with the ranges of versions that Ashlar is tested with. */
  readonly dependencies: Map<string, string>;
  readonly developmentDependencies: Map<string, string>;
  /** Entries of `ashlar` in `package.json`: `unknownProperties`. */
  readonly settings: Map<string, unknown>;
}

/** The settings of the package that steps depend on. */
export interface MigratedPackage {
  /** The root of absolute imports, relative to the package: `''` for `src/notes`. */
  readonly baseUrl?: string | undefined;
  /** The `paths` of the tsconfig. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly extension?: ImportExtension;
  readonly esModuleInterop?: boolean;
  /** `strictNullChecks` of the tsconfig, also by `strict`. */
  readonly strictNullChecks?: boolean;
  /** The name of the package. */
  readonly name?: string;
}

/** The sources of an application that is migrated, and what steps find out about it. */
export class MigratedApplication {
  readonly #files = new Map<string, MigratedFile>();
  readonly decisions: Decision[] = [];
  readonly project: ProjectChanges = {
    dependencies: new Map(),
    developmentDependencies: new Map(),
    settings: new Map(),
  };
  readonly #options: MigratedPackage;
  readonly #results = new Map<unknown, unknown>();
  /** The files and the classes until the next change: steps ask for them in loops. */
  #sorted: readonly MigratedFile[] | undefined;
  #classes: readonly MigratedClass[] | undefined;

  constructor(texts: ReadonlyMap<string, string>, options: MigratedPackage = {}) {
    this.#options = options;
    for (const [path, text] of texts) this.#files.set(path, this.#parse(path, text, false));
  }

  #parse(path: string, text: string, isNew: boolean): MigratedFile {
    return new MigratedFile(path, text, { isNew, extension: () => this.importExtension });
  }

  /** The end of relative imports. */
  get importExtension(): ImportExtension {
    return this.#options.extension ?? '';
  }

  /** Whether a default import of a CommonJS module is the module itself. */
  get esModuleInterop(): boolean {
    return this.#options.esModuleInterop ?? true;
  }

  /** Whether `undefined` is not a value of every type. */
  get strictNullChecks(): boolean {
    return this.#options.strictNullChecks ?? true;
  }

  /** The name of the package. */
  get name(): string {
    return this.#options.name ?? 'app';
  }

  /** The files, by path. */
  get files(): readonly MigratedFile[] {
    this.#sorted ??= [...this.#files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return this.#sorted;
  }

  file(path: string): MigratedFile | undefined {
    return this.#files.get(path);
  }

  /**
   * Adds a file, or returns the one that has this path. `write` makes its text: `file.name(…)` makes names of other modules.
   * The file has its text, and can be read by later steps, after the step.
   */
  addFile(path: string, write: (file: MigratedFile) => string): MigratedFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = this.#parse(path, '', true);
    this.#files.set(path, file);
    this.#sorted = undefined;
    file.append(write(file));
    return file;
  }

  /** Removes a file that a step has added. */
  removeFile(path: string): void {
    if (this.#files.get(path)?.original !== undefined) return;
    this.#files.delete(path);
    this.#sorted = undefined;
    this.#classes = undefined;
  }

  /** Notes a decision for the report: `decide(file, 'the status of `create` stays 201')`. */
  decide(file: MigratedFile, text: string): void {
    this.decisions.push({ file: file.path, text });
  }

  /** A result that several steps share: `find` runs once, over the sources at that time. */
  once<T>(find: (application: MigratedApplication) => T): T {
    if (!this.#results.has(find)) this.#results.set(find, find(this));
    // The function is the key of its own result.
    return this.#results.get(find) as T;
  }

  /** Makes the edits of all files. A file whose edits cannot be made stays as it was when `onError` handles the error. */
  apply(onError?: (file: MigratedFile, error: unknown) => void): boolean {
    let isChanged = false;
    this.#classes = undefined;
    for (const file of this.#files.values()) {
      try {
        isChanged = file.apply() || isChanged;
      } catch (error) {
        if (onError === undefined) throw error;
        file.discard();
        onError(file, error);
      }
    }
    return isChanged;
  }

  /** The classes of all files. */
  get classes(): readonly MigratedClass[] {
    this.#classes ??= this.files.flatMap((file) =>
      file.syntax.statements.flatMap((node) =>
        ts.isClassDeclaration(node) && node.name !== undefined ? [{ file, node, name: node.name.text }] : [],
      ),
    );
    return this.#classes;
  }

  /** The declaration of a name of a file: its own, or what an import and re-exports lead to. `undefined` for names of packages. */
  declarationOf(file: MigratedFile, name: string): Declaration | undefined {
    const own = ownDeclaration(file, name);
    if (own !== undefined) return { file, node: own };
    const imported = file.importOf(name);
    const target = imported && this.fileOf(file, imported.module);
    return imported && target && this.#exportOf(target, imported.name, new Set());
  }

  /** The class that an expression or a type names. */
  classOf(file: MigratedFile, node: ts.Node): MigratedClass | undefined {
    const found = ts.isIdentifier(node) ? this.declarationOf(file, node.text) : undefined;
    if (found === undefined || !ts.isClassDeclaration(found.node) || found.node.name === undefined) return undefined;
    return { file: found.file, node: found.node, name: found.node.name.text };
  }

  /** The file of the application that a module specifier of a file names: `./note`, `src/notes/note`, `../notes`. */
  fileOf(file: MigratedFile, specifier: string): MigratedFile | undefined {
    const bases = specifier.startsWith('.')
      ? [joinPath(`/${directoryOf(file.path)}`, specifier)]
      : absolutePaths(specifier, this.#options);
    for (const base of bases) {
      const path = base.replace(/^\/+/, '').replace(/\.js$/, '');
      const found = [`${path}.ts`, `${path}/index.ts`, path].map((one) => this.#files.get(one)).find(Boolean);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #exportOf(file: MigratedFile, name: string, seen: Set<string>): Declaration | undefined {
    if (seen.has(file.path)) return undefined;
    seen.add(file.path);
    const own = ownDeclaration(file, name);
    if (own !== undefined) return { file, node: own };
    for (const statement of file.syntax.statements) {
      if (!ts.isExportDeclaration(statement)) continue;
      const { moduleSpecifier, exportClause } = statement;
      const names = exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause.elements : undefined;
      const element = names?.find((one) => one.name.text === name);
      if (names !== undefined && element === undefined) continue;
      const original = (element?.propertyName ?? element?.name)?.text ?? name;
      if (moduleSpecifier === undefined) return this.declarationOf(file, original);
      const target = this.fileOf(file, (moduleSpecifier as ts.StringLiteral).text);
      const found = target && this.#exportOf(target, original, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The comments that are left in the sources. */
  get left(): readonly LeftDecision[] {
    return this.files.flatMap(({ path, text }) => leftIn(path, text));
  }
}

/** The paths that the settings of TypeScript give to a specifier that is no path. */
function absolutePaths(specifier: string, { baseUrl, paths = {} }: MigratedPackage): readonly string[] {
  const root = `/${baseUrl ?? ''}`;
  const mapped = Object.entries(paths).flatMap(([pattern, targets]) => {
    const [start = '', end] = pattern.split('*');
    const isMatch = end === undefined ? specifier === pattern : specifier.startsWith(start) && specifier.endsWith(end);
    if (!isMatch) return [];
    const rest = end === undefined ? '' : specifier.slice(start.length, specifier.length - end.length);
    return targets.map((target) => joinPath(root, target.replace('*', rest)));
  });
  return baseUrl === undefined ? mapped : [...mapped, joinPath(root, specifier)];
}

/** The declaration of a name at the top level of a file. `default` is the default export. */
function ownDeclaration(file: MigratedFile, name: string): ts.Statement | ts.VariableDeclaration | undefined {
  for (const statement of file.syntax.statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find(
        (one) => ts.isIdentifier(one.name) && one.name.text === name,
      );
      if (found !== undefined) return found;
    } else if (
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isFunctionDeclaration(statement)
    ) {
      const isDefault =
        name === 'default' && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
      if (statement.name?.text === name || isDefault === true) return statement;
    }
  }
  return undefined;
}
