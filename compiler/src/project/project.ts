import type { Span } from '../model/span.js';
import type { FileSystem } from './file-system.js';
import type { OutputStyle, Settings } from './settings.js';

/** Something wrong with the tsconfig. What could be read of it is used nevertheless. */
export interface ProjectProblem {
  readonly kind: 'malformed-tsconfig' | 'missing-base-tsconfig' | 'no-source-files';
  /** The complaint in one line. */
  readonly text: string;
  readonly span?: Span;
}

/** One application, opened for reading. */
export interface Project {
  readonly settings: Settings;
  /** What is wrong with the tsconfig, as of the last refresh. */
  readonly problems: readonly ProjectProblem[];
  /** The absolute paths of everything that a watcher has to look at: the application's sources and the tsconfig files. */
  readonly inputs: readonly string[];
  /** How generated code has to be written. `rootFile` (relative to the project's directory) decides the quotes. */
  outputStyle(rootFile?: string): OutputStyle;
  /**
   * Brings the project up to date. With `changedPaths` (absolute; files or directories; edited, added or removed) only
   * those are looked at; without, everything that was read is compared with the disk.
   */
  refresh(changedPaths?: readonly string[]): void;
}

/** Opens an application. Faults of the user's code are tolerated. */
export declare function openProject(settings: Settings, fileSystem: FileSystem): Project;
