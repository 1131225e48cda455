import { isFollowed } from '../files/is-followed.js';
import { isIgnoredName } from './ignored-paths.js';
import { type ChangeKind, type DirectoryWatch, type EntryKind, entryPath, type ObservedDisk } from './observed-disk.js';
import type { SinglePaths } from './single-paths.js';

/** A directory, and its entries when they were last looked at. */
interface Directory {
  readonly path: string;
  /** The path without symbolic links. */
  readonly realPath: string;
  readonly parent: Directory | undefined;
  /** `undefined` when it cannot be watched: it is not readable, or a limit is reached. */
  readonly watch: DirectoryWatch | undefined;
  /** The names of everything but directories that are observed. */
  readonly files: Set<string>;
  readonly directories: Map<string, Directory>;
}

/** The tree, and the callback. */
export interface DirectoryTreeOptions {
  readonly root: string;
  readonly disk: ObservedDisk;
  /** For the root, which is not an entry of an observed directory, and for the targets of links. */
  readonly singlePaths: SinglePaths;
  /** Called with the path of a file or directory that was added, changed or removed. */
  readonly onChange: (path: string) => void;
}

/**
 * Observes the files and directories below a directory with one watch per directory.
 *
 * A directory is listed after its watch has begun, so that every entry is in the listing or reported by the watch, or both. Whenever an
 * entry is added, removed or replaced, the tree below its path is closed and opened again, with all of its files reported: the watch
 * of a directory stays with the directory when that is moved, and ends when it is removed.
 */
export class DirectoryTree {
  readonly #options: DirectoryTreeOptions;
  #root: Directory | undefined;

  constructor(options: DirectoryTreeOptions) {
    this.#options = options;
    const { root, singlePaths } = options;
    singlePaths.observe(root, (kind) => this.#afterRootChange(kind));
    this.#root = this.#openRoot(false);
  }

  close(): void {
    if (this.#root !== undefined) this.#close(this.#root, false);
    this.#root = undefined;
  }

  #openRoot(isReported: boolean): Directory {
    const { root, disk } = this.#options;
    return this.#open(root, disk.realPath(root), undefined, isReported);
  }

  #afterRootChange(kind: ChangeKind): void {
    // A `change` concerns a link to the root, which has another target only after a `rename`.
    if (this.#root === undefined || kind === 'change') return;
    this.#close(this.#root, true);
    this.#options.onChange(this.#options.root);
    this.#root = this.#openRoot(true);
  }

  #open(path: string, realPath: string, parent: Directory | undefined, isReported: boolean): Directory {
    const { disk } = this.#options;
    const watch = disk.watch(path, (kind, name) => this.#afterEvent(directory, kind, name));
    const directory: Directory = { path, realPath, parent, watch, files: new Set(), directories: new Map() };
    if (watch === undefined) return directory;
    for (const [name, kind] of disk.list(path)) this.#add(directory, name, kind, isReported);
    return directory;
  }

  /** An event of a directory is never a `change`: Node reports new permissions of a directory as `rename`. */
  #afterEvent(directory: Directory, kind: ChangeKind, name: string | null): void {
    if (name === null) this.#lookAtAll(directory);
    else if (kind === 'rename') this.#lookAt(directory, name);
    else if (directory.files.has(name)) this.#options.onChange(entryPath(directory.path, name));
  }

  #lookAtAll(directory: Directory): void {
    const listed = this.#options.disk.list(directory.path).map(([name]) => name);
    for (const name of new Set([...directory.files, ...directory.directories.keys(), ...listed])) {
      this.#lookAt(directory, name);
    }
  }

  /** Reports an entry that was added, removed or replaced. One that was added and removed meanwhile is not reported. */
  #lookAt(directory: Directory, name: string): void {
    const path = entryPath(directory.path, name);
    const wasKnown = this.#remove(directory, name);
    const kind = this.#options.disk.kindOf(path);
    if (kind !== undefined) this.#add(directory, name, kind, true);
    else if (wasKnown) this.#options.onChange(path);
  }

  #add(directory: Directory, name: string, kind: EntryKind, isReported: boolean): void {
    const isEnvironment = name === '.env' && directory.parent === undefined;
    if (isIgnoredName(name) && !isEnvironment) return;
    const path = entryPath(directory.path, name);
    if (isReported) this.#options.onChange(path);
    // Before its target is looked at: a target that is replaced between the two is noticed.
    if (kind === 'link') {
      this.#options.singlePaths.observeTarget(path, (change) => this.#afterEvent(directory, change, name));
    }
    const realPath = isEnvironment ? undefined : this.#realDirectory(directory, name, kind);
    if (realPath === undefined) directory.files.add(name);
    else directory.directories.set(name, this.#open(path, realPath, directory, isReported));
  }

  /** The real path of a directory, or of a link to one; `undefined` when it is a file, or a link that is not followed. */
  #realDirectory(directory: Directory, name: string, kind: EntryKind): string | undefined {
    if (kind === 'file') return undefined;
    const { disk } = this.#options;
    const path = entryPath(directory.path, name);
    if (kind === 'link' && !disk.isDirectory(path)) return undefined;
    const realPath = kind === 'link' ? disk.realPath(path) : entryPath(directory.realPath, name);
    if (kind === 'link' && !isFollowed(directory.realPath, realPath)) return undefined;
    // Links that lead to each other.
    for (let outer: Directory | undefined = directory; outer !== undefined; outer = outer.parent) {
      if (outer.realPath === realPath) return undefined;
    }
    return realPath;
  }

  /** Whether the entry was known. The entries of a directory are reported. */
  #remove(directory: Directory, name: string): boolean {
    const wasFile = directory.files.delete(name);
    const child = directory.directories.get(name);
    directory.directories.delete(name);
    if (wasFile || child !== undefined) this.#options.singlePaths.forget(entryPath(directory.path, name));
    if (child !== undefined) this.#close(child, true);
    return wasFile || child !== undefined;
  }

  #close(directory: Directory, isReported: boolean): void {
    const { singlePaths, onChange } = this.#options;
    directory.watch?.close();
    for (const name of [...directory.files, ...directory.directories.keys()]) {
      const path = entryPath(directory.path, name);
      singlePaths.forget(path);
      if (isReported) onChange(path);
    }
    for (const child of directory.directories.values()) this.#close(child, isReported);
  }
}
