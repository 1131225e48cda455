import type { FileSystem } from '../files/file-system.js';
import { directoryOf, joinPath } from '../files/path.js';
import type { PackageManifests } from '../settings/package-manifests.js';
import { type LibraryFile, type LibraryProblem, libraryFileName, readLibraryFile } from './library-file.js';

/** An import whose package has a library file, in which the imported module is not found. */
export interface FailedLibrary {
  readonly specifier: string;
  /** The name of the package. */
  readonly package: string;
  /** The path of the library file. */
  readonly path: string;
  readonly problem: LibraryProblem | { readonly kind: 'missing-entry'; readonly entries: readonly string[] };
}

/** A library file that was read. */
interface Installed {
  readonly path: string;
  readonly found: LibraryFile | LibraryProblem | undefined;
}

interface VirtualFile {
  readonly text: string;
  /** The path of the library file that has the text. */
  readonly library: string;
}

/**
 * The libraries that an application imports. An import that leads to the declarations of one leads to the sources in its library file
 * instead. They exist in `fileSystem` alone, as if the library file were a directory: `ashlar.library.json/src/index.ts`.
 */
export class InstalledLibraries {
  /** The file system with the sources of all libraries that were imported so far. */
  readonly fileSystem: FileSystem;
  readonly #inner: FileSystem;
  readonly #packages: PackageManifests;
  /** The library files by the directories of their packages. */
  readonly #installed = new Map<string, Installed>();
  readonly #files = new Map<string, VirtualFile>();
  readonly #directories = new Set<string>();
  readonly #failed = new Map<string, FailedLibrary>();

  constructor(inner: FileSystem, packages: PackageManifests) {
    this.#inner = inner;
    this.#packages = packages;
    this.fileSystem = this.#withSources();
  }

  /** The imports of libraries that failed, by their specifiers. */
  get failed(): ReadonlyMap<string, FailedLibrary> {
    return this.#failed;
  }

  /** The source that an import leads to in place of built files; `undefined` for a package without a library file. */
  sourceOf(path: string, specifier: string): string | undefined {
    if (!/(?:\.d\.[cm]?ts|\.[cm]?js)$/.test(path) || /^[.#/]/.test(specifier)) return undefined;
    const directory = this.#packages.directoryOf(path);
    const installed = directory === undefined ? undefined : this.#read(directory);
    if (directory === undefined || installed?.found === undefined) return undefined;
    const { found } = installed;
    const name = this.#packages.nameOf(path) ?? specifier;
    const fail = (problem: FailedLibrary['problem']) => {
      this.#failed.set(specifier, { specifier, package: name, path: installed.path, problem });
      return undefined;
    };
    if ('kind' in found) return fail(found);
    if (found.package !== name) return fail({ kind: 'malformed' });
    const entry = found.entries.get(subpathOf(specifier));
    if (entry === undefined) return fail({ kind: 'missing-entry', entries: [...found.entries.keys()] });
    return joinPath(installed.path, entry);
  }

  /** Whether a file is a source of a library. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** The library file that has a source. */
  libraryFileOf(path: string): string | undefined {
    return this.#files.get(path)?.library;
  }

  /** The library files of the imported packages that depend on `ashlar`, or have one. Some need not exist. */
  get paths(): readonly string[] {
    const relevant = [...this.#installed.values()].filter(
      ({ path, found }) => found !== undefined || this.#packages.dependsOnFramework(path),
    );
    return relevant.map(({ path }) => path);
  }

  /** Whether a path leads to a library file that was looked for. */
  isLibraryFile(path: string): boolean {
    return this.#installed.has(directoryOf(path)) && path === joinPath(directoryOf(path), libraryFileName);
  }

  /** Reads every library again when it is imported next. */
  clear(): void {
    this.#installed.clear();
    this.#files.clear();
    this.#directories.clear();
    this.#failed.clear();
  }

  #read(directory: string): Installed {
    const known = this.#installed.get(directory);
    if (known !== undefined) return known;
    const path = joinPath(directory, libraryFileName);
    const text = this.#inner.readFile(path);
    const reading = text === undefined ? undefined : readLibraryFile(text);
    const found = reading?.kind === 'library' ? reading.library : reading;
    if (reading?.kind === 'library') {
      for (const [file, source] of reading.library.sources)
        this.#add(joinPath(path, file), { text: source, library: path });
    }
    const installed = { path, found };
    this.#installed.set(directory, installed);
    return installed;
  }

  #add(path: string, file: VirtualFile): void {
    this.#files.set(path, file);
    for (let directory = directoryOf(path); !this.#directories.has(directory); directory = directoryOf(directory)) {
      this.#directories.add(directory);
    }
  }

  #withSources(): FileSystem {
    const inner = this.#inner;
    const files = this.#files;
    return {
      readFile: (path) => files.get(path)?.text ?? inner.readFile(path),
      isUtf8: (path) => files.has(path) || inner.isUtf8(path),
      fileExists: (path) => files.has(path) || inner.fileExists(path),
      directoryExists: (path) => this.#directories.has(path) || inner.directoryExists(path),
      readDirectory: (path) => inner.readDirectory(path),
      realPath: (path) => (files.has(path) ? path : inner.realPath(path)),
      stamp: (path) => {
        const library = files.get(path)?.library;
        return library === undefined ? inner.stamp(path) : inner.stamp(library);
      },
      writeFile: (path, text) => inner.writeFile(path, text),
      removeFile: (path) => inner.removeFile(path),
      removeEmptyDirectory: (path) => inner.removeEmptyDirectory(path),
    };
  }
}

/** The part of a package that a specifier names, as the keys of `exports` have it: `./testing` of `@mono/platform/testing`. */
function subpathOf(specifier: string): string {
  return specifier.replace(/^(?:@[^/]+\/)?[^/]+/, '.');
}
