import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  type Dirent,
  mkdirSync,
  openSync,
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
import { isFollowed } from './is-followed.js';
import { directoryOf, joinPath, normalizePath } from './path.js';
import { writeDurably } from './write-durably.js';
import { containsText } from './writer/encoded-text.js';
import type { FileText } from './writer/file-text.js';

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
    if (found?.isFile() !== true) return undefined;
    const { size, mtimeMs, ctimeMs } = found;
    // Both are equal until the file is renamed or gets other permissions.
    return mtimeMs === ctimeMs ? `${size}-${mtimeMs}` : `${size}-${mtimeMs}-${ctimeMs}`;
  },
  // On Windows, there are file systems (FAT) that keep the time of a directory as it was.
  ...(process.platform !== 'win32' && { directoryStamp }),
  hasText(path, text) {
    return unlessMissing(() => fileContains(path, text)) ?? false;
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
      // The path is a directory with entries, or not a directory.
    }
  },
};

/** Longer than the times of any file system are apart. */
const recentMilliseconds = 2000;

function directoryStamp(path: string): string | undefined {
  const found = status(path);
  if (found?.isDirectory() !== true || Date.now() - found.mtimeMs < recentMilliseconds) return undefined;
  return `${found.ino}-${found.mtimeMs}-${found.ctimeMs}`;
}

/** Built once: a build without changes spends most of its time on looking at files. */
const statusOptions = { throwIfNoEntry: false } as const;

function status(path: string): Stats | undefined {
  try {
    return statSync(path, statusOptions);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** An entry that is a symbolic link counts as what it leads to, unless it is not followed. */
function toEntry(directory: string, entry: Dirent): DirectoryEntry {
  const isLink = entry.isSymbolicLink();
  const path = joinPath(directory, entry.name);
  const found = isLink ? status(path) : entry;
  const { realPath } = diskFileSystem;
  const isDirectory = found?.isDirectory() === true && (!isLink || isFollowed(realPath(directory), realPath(path)));
  return { name: entry.name, kind: found?.isFile() === true ? 'file' : isDirectory ? 'directory' : 'other', isLink };
}

function fileContains(path: string, text: FileText): boolean {
  const file = openSync(path, 'r');
  try {
    return containsText(file, text);
  } finally {
    closeSync(file);
  }
}

/** Writes the text of a file into a temporary one beside it, and returns its path. After a failure, no temporary file is left. */
function writeTemporary(path: string, text: FileText): string {
  const temporary = temporaryPathOf(path);
  try {
    writeDurably(temporary, text);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return temporary;
}

/** The path of a new temporary file beside a file. */
export function temporaryPathOf(path: string): string {
  return `${path}.${randomDigits()}.tmp`;
}

/** Eight hexadecimal digits. Loads no library: most commands write nothing. */
function randomDigits(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
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
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missing.has(String(error.code));
}
