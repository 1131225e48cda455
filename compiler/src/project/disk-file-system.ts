import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { compareText } from '../model/compare-text.js';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { directoryOf, joinPath, normalizePath } from './path.js';
import { writeDurably } from './write-durably.js';

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
    makeDirectory(directoryOf(path));
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
  removeEmptyDirectory(path) {
    try {
      rmdirSync(path);
    } catch {
      // It has entries, or is not a directory.
    }
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

/**
 * Makes a directory and those above it. The recursive mode of Node never ends where the system answers `ENOENT` although the
 * directory above exists, as in `/proc`.
 */
function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (status(path)?.isDirectory() === true) return;
    // Something else has its name: a file, a device, or a link that leads nowhere.
    if (code === 'EEXIST') throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR', path });
    const parent = directoryOf(path);
    if (code !== 'ENOENT' || parent === path || status(parent)?.isDirectory() === true) throw error;
    makeDirectory(parent);
    makeDirectory(path);
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
