import type { FileSystem } from '../../files/file-system.js';
import { directoryOf } from '../../files/path.js';
import { realPlace } from '../../files/real-place.js';

/**
 * Finds the sources of referenced projects by the declarations that are built from them. An import of a package leads to its declarations,
 * which have no decorators, and which exist only after a build.
 */
export class BuiltSources {
  readonly #fileSystem: FileSystem;
  readonly #sources: () => ReadonlyMap<string, string>;
  #known: ReadonlyMap<string, string> | undefined;
  #directories: ReadonlySet<string> = new Set();

  /** `sources`: the sources by their declarations, as of the last reading of the tsconfig. */
  constructor(fileSystem: FileSystem, sources: () => ReadonlyMap<string, string>) {
    this.#fileSystem = fileSystem;
    this.#sources = sources;
  }

  /** The source of a declaration file of a referenced project. */
  sourceOf(path: string): string | undefined {
    const sources = this.#sources();
    if (sources.size === 0 || !/\.d\.[cm]?ts$/.test(path)) return undefined;
    return sources.get(path) ?? sources.get(realPlace(path, this.#fileSystem));
  }

  /** Whether a directory has declarations after a build. */
  isOutput(path: string): boolean {
    const sources = this.#sources();
    if (sources.size === 0) return false;
    if (sources !== this.#known) {
      this.#known = sources;
      this.#directories = new Set([...sources.keys()].map(directoryOf));
    }
    return this.#directories.has(path) || this.#directories.has(realPlace(path, this.#fileSystem));
  }
}
