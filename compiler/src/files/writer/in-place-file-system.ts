import { closeSync, fsyncSync, ftruncateSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { diskFileSystem, temporaryPathOf } from '../disk-file-system.js';
import type { FileSystem } from '../file-system.js';
import { blockLength, encodeText, writeEncoded } from './encoded-text.js';
import type { FileText } from './file-text.js';

/** Memory for texts that are written more than once, one text after the other: it becomes as large as the longest of them. */
class EncodingMemory {
  readonly #blocks: Buffer[] = [];

  /** A text in UTF-8, until the next one is encoded. */
  encode(text: FileText): readonly Buffer[] {
    const encoded: Buffer[] = [];
    const blockAfter = (count: number): Buffer => {
      const block = this.#blocks[count] ?? Buffer.allocUnsafeSlow(blockLength);
      this.#blocks[count] = block;
      return block;
    };
    const take = (bytes: Buffer): boolean => {
      encoded.push(bytes);
      return true;
    };
    encodeText(text, take, () => blockAfter(encoded.length));
    return encoded;
  }
}

/**
 * The real disk, written so that other tools notice every change: an existing file keeps its inode. `node --watch` watches
 * the inodes of files on Linux, and misses a file that replaces a watched file. A whole copy is beside the file while it is
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
    const copy = temporaryPathOf(path);
    const encoded = memory.encode(text);
    try {
      writeNew(copy, encoded);
    } catch (error) {
      rmSync(copy, { force: true });
      throw error;
    }
    try {
      overwrite(path, encoded);
    } catch {
      // The whole text is there already, and only has to be moved.
      replace(copy, path);
      return;
    }
    rmSync(copy, { force: true });
  },
};

/** For the file that is being written. */
const memory = new EncodingMemory();

function isOwnFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function writeNew(path: string, encoded: readonly Buffer[]): void {
  const file = openSync(path, 'wx');
  try {
    writeEncoded(file, encoded);
  } finally {
    closeSync(file);
  }
}

/** Overwrites a file without truncating it first: a tool that reads at this moment would see an empty file. */
function overwrite(path: string, encoded: readonly Buffer[]): void {
  const file = openSync(path, 'r+');
  try {
    ftruncateSync(file, writeEncoded(file, encoded));
  } finally {
    closeSync(file);
  }
}

function replace(copy: string, path: string): void {
  try {
    saveDurably(copy);
    renameSync(copy, path);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** Returns when the content of a file survives a crash of the system: only the file that remains needs that, which takes long. */
function saveDurably(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
