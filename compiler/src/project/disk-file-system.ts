import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  type Dirent,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { compareText } from '../model/compare-text.js';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { directoryOf, joinPath, normalizePath } from './path.js';

/** The real disk. */
export const diskFileSystem: FileSystem = {
  readFile(path) {
    return unlessMissing(() => withoutByteOrderMark(readFileSync(path, 'utf8')));
  },
  isUtf8(path) {
    return unlessMissing(() => isUtf8(readFileSync(path))) ?? true;
  },
  fileExists(path) {
    return status(path)?.isFile() ?? false;
  },
  directoryExists(path) {
    return status(path)?.isDirectory() ?? false;
  },
  readDirectory(path) {
    const entries = unlessMissing(() => readdirSync(path, { withFileTypes: true })) ?? [];
    return entries.map((entry) => toEntry(path, entry)).sort((a, b) => compareText(a.name, b.name));
  },
  realPath(path) {
    const real = unlessMissing(() => realpathSync.native(path));
    return real === undefined ? path : normalizePath(real);
  },
  stamp(path) {
    const found = status(path);
    return found?.isFile() === true ? `${found.size}-${found.mtimeMs}-${found.ctimeMs}` : undefined;
  },
  writeFile(path, text) {
    mkdirSync(directoryOf(path), { recursive: true });
    const temporary = writeTemporary(path, text);
    try {
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  },
  removeFile(path) {
    rmSync(path, { force: true });
  },
};

function status(path: string): Stats | undefined {
  return unlessMissing(() => statSync(path, { throwIfNoEntry: false }));
}

/** An entry that is a symbolic link counts as what it leads to. */
function toEntry(directory: string, entry: Dirent): DirectoryEntry {
  const isLink = entry.isSymbolicLink();
  const found = isLink ? status(joinPath(directory, entry.name)) : entry;
  const kind = found?.isFile() === true ? 'file' : found?.isDirectory() === true ? 'directory' : 'other';
  return { name: entry.name, kind, isLink };
}

/** Writes the text of a file into a temporary one beside it, and returns its path. A failure leaves nothing behind. */
export function writeTemporary(path: string, text: string): string {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    writeDurably(temporary, text);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return temporary;
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx');
  try {
    const bytes = Buffer.from(text);
    // One call may write a part only, for example of the last space on a disk.
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    // Without it, a crash after the rename can leave an empty file under the final name.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Returns the result of `look`, or `undefined` when the file or directory does not exist. Other errors are thrown. */
function unlessMissing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.has(String(error.code))) return undefined;
    throw error;
  }
}
