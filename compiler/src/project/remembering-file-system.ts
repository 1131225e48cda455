import type { FileSystem } from './file-system.js';

/** A file system that keeps the texts of files, for directories that hardly anything else writes to. */
export interface RememberingFileSystem {
  /** Reads a file again only when its stamp has changed. */
  readonly fileSystem: FileSystem;
  /**
   * The same, for the time after a change was observed. It also reads files again that were written: another process can have
   * changed one between the write and the look at its stamp.
   */
  readonly afterChange: FileSystem;
}

interface KnownFile {
  readonly text: string;
  readonly stamp: string;
  /** Whether the stamp was looked at after the write of the text, and not before the text was read. */
  readonly isWritten: boolean;
}

/** Wraps a file system and keeps the texts of the files that are read and written. */
export function rememberingFileSystem(inner: FileSystem): RememberingFileSystem {
  const known = new Map<string, KnownFile>();

  const keep = (path: string, text: string | undefined, stamp: string | undefined, isWritten: boolean): void => {
    if (text === undefined || stamp === undefined) known.delete(path);
    else known.set(path, { text, stamp, isWritten });
  };

  const read = (path: string, trustsWritten: boolean): string | undefined => {
    const stamp = inner.stamp(path);
    const file = known.get(path);
    if (file !== undefined && file.stamp === stamp && (trustsWritten || !file.isWritten)) return file.text;
    const found = inner.readFile(path);
    // Equal texts are kept once: the other one belongs to the result of the build.
    const text = found !== undefined && found === file?.text ? file.text : found;
    keep(path, text, stamp, false);
    return text;
  };

  const fileSystem: FileSystem = {
    ...inner,
    readFile: (path) => read(path, true),
    writeFile(path, text) {
      known.delete(path);
      inner.writeFile(path, text);
      keep(path, text, inner.stamp(path), true);
    },
    removeFile(path) {
      known.delete(path);
      inner.removeFile(path);
    },
  };
  return { fileSystem, afterChange: { ...fileSystem, readFile: (path) => read(path, false) } };
}
