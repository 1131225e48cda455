import { isInside, relativePath } from '../files/path.js';
import { libraryFileName } from '../libraries/library-file.js';
import type { PackageManifests } from '../settings/package-manifests.js';

/**
 * Names files for facts: those of the application by their paths, those of packages by their package, `@mono/core/src/clock.ts`. So the names
 * do not depend on where a package manager puts a package, and on whether its sources or its library file are read.
 */
export class FileNames {
  readonly #directory: string;
  readonly #packages: PackageManifests;
  /** The directories of packages by their names. A second copy of a package keeps its path. */
  readonly #directories = new Map<string, string>();
  /** The paths of files by their names. */
  readonly #paths = new Map<string, string>();

  constructor(directory: string, packages: PackageManifests) {
    this.#directory = directory;
    this.#packages = packages;
  }

  /** The name of a file. */
  nameOf(path: string): string {
    const relative = relativePath(this.#directory, path);
    if (isInside(path, this.#directory) && !relative.includes('node_modules/')) return relative;
    const holder = this.#packages.directoryOf(path);
    const name = this.#packages.nameOf(path);
    if (holder === undefined || name === undefined) return relative;
    const known = this.#directories.get(name);
    if (known === undefined) this.#directories.set(name, holder);
    else if (known !== holder) return relative;
    const inside = relativePath(holder, path);
    const isOfLibrary = inside.startsWith(`${libraryFileName}/`);
    const found = `${name}/${isOfLibrary ? inside.slice(libraryFileName.length + 1) : inside}`;
    this.#paths.set(found, relative);
    return found;
  }

  /** The path of a file by its name, relative to the directory of the application. */
  pathOf(name: string): string {
    return this.#paths.get(name) ?? name;
  }

  /** Forgets where packages are: some were installed, moved or removed. */
  clear(): void {
    this.#directories.clear();
  }
}
