import { readSync, writeSync } from 'node:fs';
import { type FileText, piecesOf } from './file-text.js';

/**
 * The bytes that are encoded at once. A text is encoded part by part into the same memory: the memory for a long text has to be
 * mapped by the system, which takes many times as long as encoding and writing it.
 */
export const blockLength = 256 * 1024;

/** A code unit takes three bytes in UTF-8 at most. */
const longestPart = Math.floor(blockLength / 3);

/** Writes a text to an open file from its start, in UTF-8, and returns the number of bytes. */
export function writeText(file: number, text: FileText): number {
  let end = 0;
  encodeText(text, (bytes) => {
    writeBytes(file, bytes, end);
    end += bytes.length;
    return true;
  });
  return end;
}

/** Writes an encoded text to an open file from its start, and returns the number of bytes. */
export function writeEncoded(file: number, encoded: readonly Buffer[]): number {
  let end = 0;
  for (const bytes of encoded) {
    writeBytes(file, bytes, end);
    end += bytes.length;
  }
  return end;
}

function writeBytes(file: number, bytes: Buffer, position: number): void {
  // One call may write a part only, for example of the last space on a disk.
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}

/** Whether an open file has exactly a text, in UTF-8. */
export function containsText(file: number, text: FileText): boolean {
  const found = Buffer.allocUnsafe(blockLength);
  let end = 0;
  const isStart = encodeText(text, (bytes) => {
    const isSame =
      readFully(file, found, bytes.length, end) === bytes.length && bytes.equals(found.subarray(0, bytes.length));
    end += bytes.length;
    return isSame;
  });
  return isStart && readFully(file, found, 1, end) === 0;
}

/** Reads bytes from a position, fewer at the end of the file, and returns their number. */
function readFully(file: number, into: Buffer, length: number, position: number): number {
  let read = 0;
  while (read < length) {
    const more = readSync(file, into, read, length - read, position + read);
    if (more === 0) break;
    read += more;
  }
  return read;
}

/**
 * Encodes a text block by block, until `take` returns false. Returns whether it took all of them. `nextBlock`: the memory of the block
 * after those that were taken; without it, all blocks use the same.
 */
export function encodeText(text: FileText, take: (bytes: Buffer) => boolean, nextBlock?: () => Buffer): boolean {
  let block = nextBlock?.() ?? Buffer.allocUnsafe(blockLength);
  let filled = 0;
  const add = (part: string): boolean => {
    if (filled + part.length * 3 > blockLength) {
      if (!take(block.subarray(0, filled))) return false;
      block = nextBlock?.() ?? block;
      filled = 0;
    }
    filled += block.write(part, filled);
    return true;
  };
  for (const piece of piecesOf(text)) {
    if (piece.length <= longestPart) {
      if (!add(piece)) return false;
      continue;
    }
    for (let start = 0; start < piece.length; ) {
      const end = endOfPart(piece, start + longestPart);
      if (!add(piece.slice(start, end))) return false;
      start = end;
    }
  }
  return filled === 0 || take(block.subarray(0, filled));
}

/** The end of a part that does not divide a surrogate pair. */
function endOfPart(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
