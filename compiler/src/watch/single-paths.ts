import { baseNameOf, directoryOf, isInside } from '../files/path.js';
import { type ChangeKind, type DirectoryWatch, entryPath, type ObservedDisk } from './observed-disk.js';

/** Called when a path may have changed. */
export type SinglePathListener = (kind: ChangeKind) => void;

/** One observed path. */
interface SinglePath {
  readonly path: string;
  readonly isTargetOnly: boolean;
  readonly notify: SinglePathListener;
}

/** A directory that is watched for some of its entries. */
interface WatchedDirectory {
  readonly path: string;
  readonly watch: DirectoryWatch;
  /** The paths that depend on each entry. */
  readonly names: Map<string, Set<SinglePath>>;
}

/** As many links as Linux follows on the way to a file. */
const mostLinks = 40;

/**
 * Observes single files and directories, which may not exist, by watching the directories that contain them: a watch of a file
 * itself ends when another file replaces it. Each directory is watched once.
 *
 * A path that is replaced with its directory, or with a directory above it, has changed too. These are watched up to a directory that
 * also contains `base`, because that one is rarely replaced. Links are followed; each path to which one leads is watched in this way.
 */
export class SinglePaths {
  readonly #base: string;
  readonly #disk: ObservedDisk;
  readonly #paths = new Map<string, SinglePath>();
  readonly #directories = new Map<string, WatchedDirectory>();

  constructor(base: string, disk: ObservedDisk) {
    this.#base = base;
    this.#disk = disk;
  }

  /** Observes a path. */
  observe(path: string, notify: SinglePathListener): void {
    this.#observe({ path, isTargetOnly: false, notify });
  }

  /** Observes the path to which a link leads, but not the link itself. */
  observeTarget(path: string, notify: SinglePathListener): void {
    this.#observe({ path, isTargetOnly: true, notify });
  }

  /** Ends the observation of a path. */
  forget(path: string): void {
    const single = this.#paths.get(path);
    if (single === undefined) return;
    this.#paths.delete(path);
    this.#leave(single);
    this.#closeUnused();
  }

  close(): void {
    this.#paths.clear();
    for (const { watch } of this.#directories.values()) watch.close();
    this.#directories.clear();
  }

  #observe(single: SinglePath): void {
    this.#paths.set(single.path, single);
    this.#follow(single);
  }

  /** Watches the directories on the way to a path. */
  #follow(single: SinglePath): void {
    let path: string | undefined = single.path;
    for (let links = 0; links <= mostLinks && path !== undefined; links++) {
      if (links > 0 || !single.isTargetOnly) this.#followPath(single, path);
      // After it is watched: a link that is replaced between the two is noticed.
      path = this.#disk.linkTarget(path);
    }
  }

  /** Watches the directories of a path: the upper ones first, so that none is missed that is created meanwhile. */
  #followPath(single: SinglePath, path: string): void {
    const directory = directoryOf(path);
    if (directory === path) return;
    if (isInside(this.#base, directory) && this.#join(single, directory, baseNameOf(path))) return;
    this.#followPath(single, directory);
    this.#join(single, directory, baseNameOf(path));
  }

  /** Watches an entry of a directory; `false` when the directory cannot be watched. */
  #join(single: SinglePath, directory: string, name: string): boolean {
    const watched = this.#directories.get(directory) ?? this.#watch(directory);
    if (watched === undefined) return false;
    watched.names.set(name, (watched.names.get(name) ?? new Set()).add(single));
    return true;
  }

  #watch(path: string): WatchedDirectory | undefined {
    const watch = this.#disk.watch(path, (kind, name) => this.#afterEvent(path, kind, name));
    if (watch === undefined) return undefined;
    const watched = { path, watch, names: new Map<string, Set<SinglePath>>() };
    this.#directories.set(path, watched);
    return watched;
  }

  #afterEvent(directory: string, kind: ChangeKind, name: string | null): void {
    const affected = new Set(name === null ? [] : this.#directories.get(directory)?.names.get(name));
    if (kind === 'rename') {
      // A directory reports its own removal as that of an entry with its name.
      if (name === null || name === baseNameOf(directory)) this.#abandon(directory, affected);
      if (name !== null) this.#abandon(entryPath(directory, name), affected);
    }
    for (const single of affected) {
      // The listener of another path may have ended the observation of this one.
      if (this.#paths.get(single.path) !== single) continue;
      this.#leave(single);
      this.#follow(single);
      single.notify(kind);
    }
    this.#closeUnused();
  }

  /** Closes the watches of a directory that was moved or removed, and of those below: a watch moves with its directory. */
  #abandon(directory: string, affected: Set<SinglePath>): void {
    for (const [path, { watch, names }] of this.#directories) {
      if (!isInside(path, directory)) continue;
      watch.close();
      this.#directories.delete(path);
      for (const singles of names.values()) for (const single of singles) affected.add(single);
    }
  }

  /** Takes a path from all directories. Their watches stay open, because most of them are needed again. */
  #leave(single: SinglePath): void {
    for (const { names } of this.#directories.values()) {
      for (const [name, singles] of names) {
        if (singles.delete(single) && singles.size === 0) names.delete(name);
      }
    }
  }

  #closeUnused(): void {
    for (const [path, { watch, names }] of this.#directories) {
      if (names.size > 0) continue;
      watch.close();
      this.#directories.delete(path);
    }
  }
}
