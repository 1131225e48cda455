import type { FileText } from './writer/file-text.js';

/**
 * The file system of the compiler. Paths are absolute with `/` between their parts (`C:/work/app` on Windows). The
 * compiler reads everything outside of the process through this interface, so that a build can be watched, repeated from
 * a record, and tested in memory.
 */
export interface FileSystem {
  /** The text of a file (a byte order mark removed), or `undefined` when there is no such file. */
  readFile(path: string): string | undefined;
  /** Whether the bytes of a file are UTF-8. In the text of a file that is not, U+FFFD replaces the invalid bytes. */
  isUtf8(path: string): boolean;
  fileExists(path: string): boolean;
  directoryExists(path: string): boolean;
  /** The names in a directory, sorted by code unit; empty when there is no such directory. */
  readDirectory(path: string): readonly DirectoryEntry[];
  /** The path without symbolic links; the path itself when it does not exist. */
  realPath(path: string): string;
  /** A text that changes whenever the content does, cheaper than reading (size and modification time); `undefined` for no file. */
  stamp(path: string): string | undefined;
  /**
   * A text that changes whenever a name in a directory is added, removed or used for something else, cheaper than a listing;
   * `undefined` for no directory, and for one that has changed so recently that its next change could have the same time. Absent where
   * the times of directories prove nothing.
   */
  directoryStamp?(path: string): string | undefined;
  /** Whether a file has exactly this text. Absent where reading it is as fast; `readFile` ignores a byte order mark, this does not. */
  hasText?(path: string, text: FileText): boolean;
  /** Writes a file whole or not at all: a temporary file beside it, then a rename. Makes missing directories. */
  readonly writeFile: (path: string, text: FileText) => void;
  removeFile(path: string): void;
  /** Removes a directory when it is empty. Without effect for any other path. */
  removeEmptyDirectory(path: string): void;
}

/** An entry of a directory: its name and its kind. */
export interface DirectoryEntry {
  readonly name: string;
  /** The kind of the entry; for a symbolic link, that of its target. */
  readonly kind: 'file' | 'directory' | 'other';
  readonly isLink: boolean;
}
