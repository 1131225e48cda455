import type { ts } from 'ts-morph';
import { compareText } from '../model/compare-text.js';
import { importSpecifiersOf } from './import-specifiers.js';
import type { ModuleResolution } from './module-resolution.js';
import type { PackageManifests } from './package-manifests.js';
import { dependOnFramework, fileNeedsProgram } from './program-needs.js';
import type { SourceLoader } from './source-loader.js';
import { typeScriptInternals } from './typescript-internals.js';

/** The parts of `ApplicationFiles`. */
export interface ApplicationFilesParts {
  readonly options: ts.CompilerOptions;
  readonly canonical: (path: string) => string;
  readonly loader: SourceLoader;
  readonly resolution: ModuleResolution;
  readonly packages: PackageManifests;
}

/** The files of an application, found without a program. */
export interface FoundFiles {
  /** The application's own files, sorted by path. */
  readonly own: readonly ts.SourceFile[];
  /** The files of packages that own files import. They are not read. */
  readonly packageFiles: ReadonlySet<string>;
}

/** The files that one file imports. */
interface Links {
  readonly from: ts.SourceFile;
  readonly own: readonly string[];
  readonly packageFiles: readonly string[];
}

/**
 * Finds the application's own files: the first ones, and those that they import, with the same syntax trees and the same
 * imports as in a program. Files of packages and of the TypeScript library are not read.
 */
export class ApplicationFiles {
  readonly #parts: ApplicationFilesParts;
  /** The imports of each file, by its path. `undefined` when only a program can find them. */
  readonly #links = new Map<string, Links | undefined>();

  constructor(parts: ApplicationFilesParts) {
    this.#parts = parts;
  }

  /** The files; `undefined` when only a program can find them. */
  find(fileNames: readonly string[]): FoundFiles | undefined {
    const { canonical, loader } = this.#parts;
    const files = new Map<string, ts.SourceFile>();
    const packageFiles = new Set<string>();
    const add = (path: string): void => {
      const key = canonical(path);
      if (files.has(key)) return;
      const file = loader.load(path);
      if (file !== undefined) files.set(key, file);
    };
    for (const path of fileNames) {
      // The program ignores files of other kinds, or reads them in ways of its own.
      if (!/\.[cm]?tsx?$/.test(path) || isOfPackage(path)) return undefined;
      add(path);
    }
    // All first files are read by now: most imports lead to one of them, and need no look at the disk. The loop also visits
    // the files that are added meanwhile.
    for (const file of files.values()) {
      const links = this.#linksOf(file);
      if (links === undefined) return undefined;
      for (const path of links.own) add(path);
      for (const path of links.packageFiles) packageFiles.add(path);
    }
    return { own: [...files.values()].sort((a, b) => compareText(a.fileName, b.fileName)), packageFiles };
  }

  /** Clears the cache: files were added or removed, so that any import can lead to another file. */
  clear(): void {
    this.#links.clear();
  }

  #linksOf(file: ts.SourceFile): Links | undefined {
    const known = this.#links.get(file.fileName);
    if (known?.from === file) return known;
    const links = fileNeedsProgram(file, this.#parts.options) ? undefined : this.#readLinks(file);
    this.#links.set(file.fileName, links);
    return links;
  }

  #readLinks(file: ts.SourceFile): Links | undefined {
    const { options, resolution, packages } = this.#parts;
    const specifiers = file.fileName.endsWith('.json') ? [] : importSpecifiersOf(file);
    const own: string[] = [];
    const packageFiles: string[] = [];
    for (const { resolvedModule } of resolution.resolve(specifiers, file.fileName, undefined, options, file)) {
      if (resolvedModule === undefined || !isRead(resolvedModule, file, options)) continue;
      const { resolvedFileName: path, isExternalLibraryImport = false } = resolvedModule;
      if (!isExternalLibraryImport && !isOfPackage(path)) {
        own.push(path);
        continue;
      }
      packageFiles.push(path);
      if (packages.nameOf(path) === 'ashlar') continue;
      // Sources of other packages are read whole, like own ones.
      if (!isDeclarationFile(path) || dependOnFramework(packages.dependenciesOf(path))) return undefined;
    }
    return { from: file, own, packageFiles };
  }
}

/** Whether a program reads a file that an import resolves to. */
export function isRead(resolved: ts.ResolvedModuleFull, importer: ts.SourceFile, options: ts.CompilerOptions): boolean {
  if (/^\.[cm]?jsx?$/.test(resolved.extension)) return false;
  return typeScriptInternals.getResolutionDiagnostic(options, resolved, importer) === undefined;
}

function isDeclarationFile(path: string): boolean {
  return /\.d\.(?:[^./]+\.)?[cm]?ts$/.test(path);
}

function isOfPackage(path: string): boolean {
  return path.includes('/node_modules/');
}
