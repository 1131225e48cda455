import type { FileSystem } from '../files/file-system.js';
import { directoryOf, joinPath } from '../files/path.js';
import { findPackage } from './installed-packages.js';

/** The parts of a `package.json` that decide how its files are read. */
interface Manifest {
  readonly directory: string;
  readonly name: string;
  /** The names of the packages whose types its own can use. */
  readonly dependencies: readonly string[];
}

/** Finds the package of a file: the nearest `package.json` above it that has a `name`. */
export class PackageManifests {
  readonly #fileSystem: FileSystem;
  readonly #manifests = new Map<string, Manifest | undefined>();

  constructor(fileSystem: FileSystem) {
    this.#fileSystem = fileSystem;
  }

  /** The name of the package that holds the file, if any. */
  nameOf(path: string): string | undefined {
    return this.#ofDirectory(directoryOf(path))?.name;
  }

  /** The directory of the package that holds the file, if any. */
  directoryOf(path: string): string | undefined {
    return this.#ofDirectory(directoryOf(path))?.directory;
  }

  /** Whether the package that holds a file depends on `ashlar` itself. */
  dependsOnFramework(path: string): boolean {
    return this.#ofDirectory(directoryOf(path))?.dependencies.includes('ashlar') === true;
  }

  /**
   * The names of all packages that the package of a file depends on, itself or by its dependencies: its declarations can
   * export theirs.
   */
  dependenciesOf(path: string): ReadonlySet<string> {
    const found = new Set<string>();
    const manifests = new Set([this.#ofDirectory(directoryOf(path))]);
    // The loop also visits the packages that are added meanwhile.
    for (const manifest of manifests) {
      if (manifest === undefined) continue;
      for (const name of manifest.dependencies) {
        found.add(name);
        manifests.add(this.#dependency(name, manifest.directory));
      }
    }
    return found;
  }

  /** Clears the cache: a `package.json` was added, removed or changed. */
  clear(): void {
    this.#manifests.clear();
  }

  #dependency(name: string, from: string): Manifest | undefined {
    const directory = findPackage(name, from, this.#fileSystem);
    // Its own dependencies are beside its real place.
    return directory === undefined ? undefined : this.#ofDirectory(this.#fileSystem.realPath(directory));
  }

  #ofDirectory(directory: string): Manifest | undefined {
    if (this.#manifests.has(directory)) return this.#manifests.get(directory);
    const parent = directoryOf(directory);
    const manifest = this.#read(directory) ?? (parent === directory ? undefined : this.#ofDirectory(parent));
    this.#manifests.set(directory, manifest);
    return manifest;
  }

  #read(directory: string): Manifest | undefined {
    const text = this.#fileSystem.readFile(joinPath(directory, 'package.json'));
    if (text === undefined) return undefined;
    try {
      const manifest: unknown = JSON.parse(text);
      if (typeof manifest !== 'object' || manifest === null || !('name' in manifest)) return undefined;
      if (typeof manifest.name !== 'string') return undefined;
      return { directory, name: manifest.name, dependencies: dependenciesIn(manifest) };
    } catch {
      // An invalid `package.json` above the application is not an error of the application.
      return undefined;
    }
  }
}

function dependenciesIn(manifest: object): readonly string[] {
  const { dependencies, peerDependencies }: { dependencies?: unknown; peerDependencies?: unknown } = manifest;
  return [dependencies, peerDependencies].flatMap((list) =>
    typeof list === 'object' && list !== null ? Object.keys(list) : [],
  );
}
