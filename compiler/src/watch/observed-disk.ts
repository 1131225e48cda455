import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync, watch } from 'node:fs';
import { directoryOf, joinPath } from '../files/path.js';

/** A change of the content or the attributes of an entry of a directory, or another entry: added, removed, renamed, replaced. */
export type ChangeKind = 'change' | 'rename';

/** Called with the name of the entry. Without a name, any entry may have changed. */
export type DirectoryListener = (kind: ChangeKind, name: string | null) => void;

/** The watch of one directory. */
export interface DirectoryWatch {
  close(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Begins to watch a directory, not the directories below it. Throws when that is not possible. */
export type WatchDirectory = (directory: string, listener: DirectoryListener) => DirectoryWatch;

/** The kind of an entry of a directory. */
export type EntryKind = 'file' | 'directory' | 'link';

/** Of these errors, the path does not exist (any more), or is not readable. That can change later. */
const expectedErrors: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM']);

/** The limits of watches and of open files. */
const limitErrors: ReadonlySet<unknown> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

/** The disk as far as a watcher needs it. No method throws: a path can disappear at any time. */
export class ObservedDisk {
  readonly #onError: (error: unknown) => void;
  readonly #watch: WatchDirectory;
  #hasReachedLimit = false;

  constructor(onError: (error: unknown) => void, watchDirectory: WatchDirectory = watch) {
    this.#onError = onError;
    this.#watch = watchDirectory;
  }

  /** Watches a directory; `undefined` when that is not possible. Events begin after the current task. */
  watch(directory: string, listener: DirectoryListener): DirectoryWatch | undefined {
    return this.#attempt(() => {
      const opened = this.#watch(directory, listener);
      opened.on('error', (error) => this.#report(error));
      return opened;
    });
  }

  /** The entries of a directory. */
  list(directory: string): readonly (readonly [name: string, kind: EntryKind])[] {
    const entries = this.#attempt(() => readdirSync(directory, { withFileTypes: true })) ?? [];
    return entries.map((entry) => [entry.name, kindOf(entry)]);
  }

  /** The kind of a path, without following a link; `undefined` when it does not exist. */
  kindOf(path: string): EntryKind | undefined {
    const found = this.#attempt(() => lstatSync(path, { throwIfNoEntry: false }));
    return found && kindOf(found);
  }

  /** Whether a path, or the target of a link, is a directory. */
  isDirectory(path: string): boolean {
    return this.#attempt(() => statSync(path, { throwIfNoEntry: false }))?.isDirectory() ?? false;
  }

  /** A path without symbolic links; the path itself when it does not exist. */
  realPath(path: string): string {
    return this.#attempt(() => realpathSync.native(path)) ?? path;
  }

  /** The path to which a link leads, which may not exist; `undefined` when it is not a link. */
  linkTarget(path: string): string | undefined {
    if (this.kindOf(path) !== 'link') return undefined;
    const target = this.#attempt(() => readlinkSync(path));
    return target === undefined ? undefined : joinPath(this.realPath(directoryOf(path)), target);
  }

  #attempt<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      this.#report(error);
      return undefined;
    }
  }

  /** Reports an error, after the current task. A limit concerns many paths, and is reported once. */
  #report(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (expectedErrors.has(code)) return;
    if (limitErrors.has(code)) {
      if (this.#hasReachedLimit) return;
      this.#hasReachedLimit = true;
    }
    queueMicrotask(() => this.#onError(error));
  }
}

function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'file';
}

/** The path of an entry of a directory. */
export function entryPath(directory: string, name: string): string {
  return directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;
}
