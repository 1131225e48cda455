import { createHash } from 'node:crypto';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { baseNameOf, directoryOf, isInside } from './path.js';

/** What a build saw of the outside world. Plain data: it survives `JSON.stringify`. */
export interface Observations {
  /** Places that do not count, because the build writes them itself. */
  readonly ignored: readonly string[];
  /** Files whose text was read: stamp and hash of the content, `null` when there was no file. */
  readonly contents: Readonly<Record<string, readonly [stamp: string, hash: string] | null>>;
  /** Listed directories: the hash of the listing. */
  readonly listings: Readonly<Record<string, string>>;
  /** Names that were looked for, by directory: `file`, `directory` or `none`. */
  readonly probes: Readonly<Record<string, Readonly<Record<string, Presence>>>>;
  /** Real paths that were asked for, where they differ from the path itself, and the paths that are their own. */
  readonly realPaths: Readonly<Record<string, string>>;
}

/** What stood at a path: `other` when only one of file and directory was asked for, and it was not that. */
export type Presence = 'file' | 'directory' | 'not a file' | 'not a directory';

/** A file system that remembers what was asked of it. */
export interface Recording {
  readonly fileSystem: FileSystem;
  /** Everything observed so far. */
  observations(): Observations;
}

export interface RecordingOptions {
  /** Files and directories that are passed through without being recorded: the output of the build, its own record. */
  readonly ignored?: readonly string[];
}

/** Wraps a file system so that everything a build sees of it is recorded. */
export declare function recordFileSystem(inner: FileSystem, options?: RecordingOptions): Recording;

/** Whether a build would see the same again. Looks at stamps first and reads only files whose stamp differs. */
export declare function unchanged(observations: Observations, fileSystem: FileSystem): boolean;
