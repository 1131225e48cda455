import type { FileSystem } from '../file-system.js';
import { type FileText, isSameText, joinedText } from './file-text.js';

/** A file system that keeps the texts of files, for directories that hardly anything else writes to. */
export interface RememberingFileSystem {
  /** Reads a file again only when its stamp has changed. */
  readonly fileSystem: WritingFileSystem;
  /**
   * The same, for the time after a change was observed. It also reads files again that were written: another process can have
   * changed one between the write and the look at its stamp.
   */
  readonly afterChange: WritingFileSystem;
}

/** A file system that may keep the texts that are written with it. */
export interface WritingFileSystem extends FileSystem {
  /** The text that was written to a file with this file system, as long as the file has it. */
  writtenText?(path: string): FileText | undefined;
}

interface KnownFile {
  readonly text: FileText;
  readonly stamp: string;
  readonly isWritten: boolean;
  /** Whether the stamp belongs to the text: it was taken before the text was read, and not after the text was written. */
  readonly isCertain: boolean;
}

/** Wraps a file system, and keeps the texts of the files that are read and written. */
export function rememberingFileSystem(inner: FileSystem): RememberingFileSystem {
  const known = new Map<string, KnownFile>();

  const keep = (path: string, file: Omit<KnownFile, 'stamp'> | undefined, stamp: string | undefined): void => {
    if (file === undefined || stamp === undefined) known.delete(path);
    else known.set(path, { ...file, stamp });
  };

  const contains = (path: string, text: FileText): boolean => {
    if (inner.hasText !== undefined) return inner.hasText(path, text);
    const found = inner.readFile(path);
    return found !== undefined && isSameText(found, text);
  };

  /** The known text of a file, if the file still has it. */
  const current = (path: string, trustsWritten: boolean): KnownFile | undefined => {
    const file = known.get(path);
    if (file === undefined) return undefined;
    const stamp = inner.stamp(path);
    if (file.stamp === stamp && (trustsWritten || file.isCertain)) return file;
    keep(path, contains(path, file.text) ? { ...file, isCertain: true } : undefined, stamp);
    return known.get(path);
  };

  const read = (path: string, trustsWritten: boolean): string | undefined => {
    const file = current(path, trustsWritten);
    if (file !== undefined) return joinedText(file.text);
    const stamp = inner.stamp(path);
    const text = inner.readFile(path);
    keep(path, text === undefined ? undefined : { text, isWritten: false, isCertain: true }, stamp);
    return text;
  };

  const written = (path: string, trustsWritten: boolean): FileText | undefined => {
    const file = current(path, trustsWritten);
    return file?.isWritten === true ? file.text : undefined;
  };

  const has = (path: string, text: FileText, trustsWritten: boolean): boolean => {
    const file = current(path, trustsWritten);
    if (file !== undefined) {
      if (!isSameText(file.text, text)) return false;
      // The next text is divided like this one, so that most of its pieces are identical.
      known.set(path, { ...file, text });
      return true;
    }
    const stamp = inner.stamp(path);
    const isSame = contains(path, text);
    if (isSame) keep(path, { text, isWritten: false, isCertain: true }, stamp);
    return isSame;
  };

  const fileSystem: WritingFileSystem = {
    ...inner,
    readFile: (path) => read(path, true),
    writtenText: (path) => written(path, true),
    hasText: (path, text) => has(path, text, true),
    writeFile(path, text) {
      known.delete(path);
      inner.writeFile(path, text);
      keep(path, { text, isWritten: true, isCertain: false }, inner.stamp(path));
    },
    removeFile(path) {
      known.delete(path);
      inner.removeFile(path);
    },
  };
  const afterChange: WritingFileSystem = {
    ...fileSystem,
    readFile: (path) => read(path, false),
    writtenText: (path) => written(path, false),
    hasText: (path, text) => has(path, text, false),
  };
  return { fileSystem, afterChange };
}
