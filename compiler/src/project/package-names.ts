import type { FileSystem } from './file-system.js';
import { directoryOf, joinPath } from './path.js';

/** Finds the package of a file: the `name` of the nearest `package.json` above it that has one. */
export class PackageNames {
  readonly #fileSystem: FileSystem;
  readonly #names = new Map<string, string | undefined>();

  constructor(fileSystem: FileSystem) {
    this.#fileSystem = fileSystem;
  }

  /** The name of the package that holds the file, if any. */
  of(path: string): string | undefined {
    return this.#ofDirectory(directoryOf(path));
  }

  /** Clears the cache: a `package.json` was added, removed or changed. */
  clear(): void {
    this.#names.clear();
  }

  #ofDirectory(directory: string): string | undefined {
    if (this.#names.has(directory)) return this.#names.get(directory);
    const parent = directoryOf(directory);
    const name = this.#read(directory) ?? (parent === directory ? undefined : this.#ofDirectory(parent));
    this.#names.set(directory, name);
    return name;
  }

  #read(directory: string): string | undefined {
    const text = this.#fileSystem.readFile(joinPath(directory, 'package.json'));
    if (text === undefined) return undefined;
    try {
      const manifest: unknown = JSON.parse(text);
      if (typeof manifest !== 'object' || manifest === null || !('name' in manifest)) return undefined;
      return typeof manifest.name === 'string' ? manifest.name : undefined;
    } catch {
      // An invalid `package.json` above the application is not an error of the application.
      return undefined;
    }
  }
}
