import { closeSync, ftruncateSync, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { diskFileSystem, writeTemporary } from './disk-file-system.js';
import type { FileSystem } from './file-system.js';

/**
 * The real disk, written so that other tools notice every change: an existing file keeps its inode. `node --watch` watches
 * the inodes of files on Linux, and misses a file that replaces another one. A whole copy is beside the file while it is
 * overwritten: when overwriting fails, the copy takes its place.
 */
export const inPlaceFileSystem: FileSystem = {
  ...diskFileSystem,
  writeFile(path, text) {
    // The target of a link may belong to another tool: the link is replaced by a file instead.
    if (!isOwnFile(path)) {
      diskFileSystem.writeFile(path, text);
      return;
    }
    const copy = writeTemporary(path, text);
    try {
      overwrite(path, text);
    } catch {
      // The whole text is on the disk already, and only has to be moved.
      replace(copy, path);
      return;
    }
    rmSync(copy, { force: true });
  },
};

function isOwnFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Overwrites a file without truncating it first: a tool that reads at this moment would see an empty file. */
function overwrite(path: string, text: string): void {
  const bytes = Buffer.from(text);
  const file = openSync(path, 'r+');
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(file, bytes, written, bytes.length - written, written);
    }
    ftruncateSync(file, bytes.length);
  } finally {
    closeSync(file);
  }
}

function replace(copy: string, path: string): void {
  try {
    renameSync(copy, path);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}
