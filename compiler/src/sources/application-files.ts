import type { ts } from 'ts-morph';
import { compareText } from '../model/compare-text.js';
import { namesFramework } from '../settings/names-framework.js';
import type { PackageManifests } from '../settings/package-manifests.js';
import { importSpecifiersOf } from './import-specifiers.js';
import { isDeclarationFile } from './libraries/linked-sources.js';
import type { ModuleResolution } from './module-resolution.js';
import { fileNeedsProgram, includeFramework } from './program/program-needs.js';
import { type Connections, connectionsOf, type OwnFile } from './program/program-state.js';
import type { SourceLoader } from './source-loader.js';
import { typeScriptInternals } from './typescript-internals.js';

/** The parts of `ApplicationFiles`. */
export interface ApplicationFilesParts {
  readonly options: ts.CompilerOptions;
  readonly canonical: (path: string) => string;
  readonly loader: SourceLoader;
  readonly resolution: ModuleResolution;
  readonly packages: PackageManifests;
  /** Whether a file of a package is a source: of a linked package, or of a library. */
  readonly isSource: (path: string) => boolean;
  /** Whether a file is of an installed package. */
  readonly isOfPackage: (path: string) => boolean;
  readonly readFile: (path: string) => string | undefined;
}

/** The files of an application, found without a program. */
export interface FoundFiles {
  /** The application's own files, sorted by path. */
  readonly own: readonly ts.SourceFile[];
  /** The own files by their comparable paths. */
  readonly byPath: ReadonlyMap<string, ts.SourceFile>;
  /** The own files with their imports, by path. */
  readonly imports: ReadonlyMap<string, OwnFile>;
  /** The same object for as long as no import changes. */
  readonly connections: Connections;
  /** The own files that are JSON. */
  readonly json: ReadonlySet<ts.SourceFile>;
  /** The files of packages that own files import. They are not read. */
  readonly packageFiles: ReadonlySet<string>;
}

/** A file, and the files that it imports. */
interface Links {
  readonly file: OwnFile;
  readonly own: readonly string[];
  readonly packageFiles: readonly string[];
}

/** The last result. */
interface LastFound extends FoundFiles {
  readonly fileNames: readonly string[];
}

/**
 * Finds the application's own files: the first ones, and those that they import, with the same syntax trees and the same
 * imports as in a program. Files of packages and of the TypeScript library are not read.
 */
export class ApplicationFiles {
  readonly #parts: ApplicationFilesParts;
  /** The imports of each file, by its path. `undefined` when only a program can find them. */
  readonly #links = new Map<string, Links | undefined>();
  /** Whether files of packages can lead to a framework. */
  readonly #usingFramework = new Map<string, boolean>();
  #last: LastFound | undefined;

  constructor(parts: ApplicationFilesParts) {
    this.#parts = parts;
  }

  /** The files; `undefined` when only a program can find them. `edited`: the files whose text has changed since the last time. */
  find(fileNames: readonly string[], edited: Iterable<string>): FoundFiles | undefined {
    this.#last = this.#afterEdits(fileNames, edited) ?? this.#findAll(fileNames);
    return this.#last;
  }

  /** The last result with the edited files, if they import what they did. */
  #afterEdits(fileNames: readonly string[], edited: Iterable<string>): LastFound | undefined {
    const last = this.#last;
    if (last === undefined || !haveSameItems(fileNames, last.fileNames)) return undefined;
    const replacements = new Map<ts.SourceFile, OwnFile>();
    for (const path of edited) {
      const before = last.byPath.get(this.#parts.canonical(path));
      if (before === undefined) continue;
      const known = this.#links.get(before.fileName);
      const after = this.#parts.loader.load(before.fileName);
      const links = after && this.#linksOf(after);
      if (known === undefined || links === undefined || !haveSameLinks(known, links)) return undefined;
      replacements.set(before, links.file);
    }
    if (replacements.size === 0) return last;
    const byPath = new Map(last.byPath);
    const imports = new Map(last.imports);
    for (const file of replacements.values()) {
      const { sourceFile } = file;
      byPath.set(this.#parts.canonical(sourceFile.fileName), sourceFile);
      imports.set(sourceFile.fileName, file);
    }
    const own = last.own.map((file) => replacements.get(file)?.sourceFile ?? file);
    const hasJson = [...replacements.keys()].some(isJson);
    return { ...last, own, byPath, imports, json: hasJson ? new Set(own.filter(isJson)) : last.json };
  }

  #findAll(fileNames: readonly string[]): LastFound | undefined {
    const { canonical, loader } = this.#parts;
    const byPath = new Map<string, ts.SourceFile>();
    const packageFiles = new Set<string>();
    const add = (path: string): void => {
      const key = canonical(path);
      if (byPath.has(key)) return;
      const file = loader.load(path);
      if (file !== undefined) byPath.set(key, file);
    };
    for (const path of fileNames) {
      // The program ignores files of other kinds, or reads them in ways of its own.
      if (!/\.[cm]?tsx?$/.test(path) || this.#parts.isOfPackage(path)) return undefined;
      add(path);
    }
    const files: OwnFile[] = [];
    // All first files are read by now: most imports lead to one of them, and need no look at the disk. The loop also visits
    // the files that are added meanwhile.
    for (const sourceFile of byPath.values()) {
      const links = this.#linksOf(sourceFile);
      if (links === undefined) return undefined;
      files.push(links.file);
      for (const path of links.own) add(path);
      for (const path of links.packageFiles) packageFiles.add(path);
    }
    files.sort((a, b) => compareText(a.sourceFile.fileName, b.sourceFile.fileName));
    const own = files.map(({ sourceFile }) => sourceFile);
    return {
      fileNames,
      own,
      byPath,
      imports: new Map(files.map((file) => [file.sourceFile.fileName, file])),
      connections: connectionsOf(files),
      json: new Set(own.filter(isJson)),
      packageFiles,
    };
  }

  /** Whether a file of a package names a framework, or the package depends on one. */
  #usesFramework(path: string): boolean {
    const known = this.#usingFramework.get(path);
    if (known !== undefined) return known;
    const { packages, readFile } = this.#parts;
    // A package can import `ashlar` without listing it.
    const found = includeFramework(packages.dependenciesOf(path)) || namesFramework(readFile(path) ?? '');
    this.#usingFramework.set(path, found);
    return found;
  }

  /** Clears the cache: files were added or removed, so that any import can lead to another file. */
  clear(): void {
    this.#links.clear();
    this.#usingFramework.clear();
    this.#last = undefined;
  }

  #linksOf(file: ts.SourceFile): Links | undefined {
    const known = this.#links.get(file.fileName);
    if (known?.file.sourceFile === file) return known;
    const links = fileNeedsProgram(file, this.#parts.options) ? undefined : this.#readLinks(file);
    this.#links.set(file.fileName, links);
    return links;
  }

  #readLinks(file: ts.SourceFile): Links | undefined {
    const { options, resolution, packages, isSource } = this.#parts;
    const specifiers = isJson(file) ? [] : importSpecifiersOf(file);
    const own: string[] = [];
    const packageFiles: string[] = [];
    for (const { resolvedModule } of resolution.resolve(specifiers, file.fileName, undefined, options, file)) {
      if (resolvedModule === undefined || !isRead(resolvedModule, file, options)) continue;
      const { resolvedFileName: path, isExternalLibraryImport = false } = resolvedModule;
      if (isSource(path) || (!this.#parts.isOfPackage(path) && !isExternalLibraryImport)) {
        own.push(path);
        continue;
      }
      packageFiles.push(path);
      if (packages.nameOf(path) === 'ashlar') continue;
      // Sources of other packages are read whole, like own ones. A linked package need not list its dependencies.
      const isLinked = !this.#parts.isOfPackage(path);
      if (isLinked || !isDeclarationFile(path) || this.#usesFramework(path)) return undefined;
    }
    return { file: { sourceFile: file, imports: resolution.importsOf(file.fileName) }, own, packageFiles };
  }
}

/** Whether a program reads a file that an import resolves to. */
export function isRead(resolved: ts.ResolvedModuleFull, importer: ts.SourceFile, options: ts.CompilerOptions): boolean {
  if (/^\.[cm]?jsx?$/.test(resolved.extension)) return false;
  return typeScriptInternals.getResolutionDiagnostic(options, resolved, importer) === undefined;
}

function haveSameLinks(one: Links, other: Links): boolean {
  const before = [...one.file.imports].flat();
  const after = [...other.file.imports].flat();
  // The imports of a file also have those of packages.
  return haveSameItems(before, after) && haveSameItems(one.own, other.own);
}

function haveSameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
}

function isJson({ fileName }: ts.SourceFile): boolean {
  return fileName.endsWith('.json');
}
