import { fstatSync, writeSync } from 'node:fs';

/** The file descriptor of the standard output. */
const descriptor = 1;

/** Whether the standard output is a terminal. Loads the stream of Node for a device alone: it takes longer than the rest of a build. */
export function writesToTerminal(): boolean {
  return fstatSync(descriptor).isCharacterDevice() && process.stdout.isTTY;
}

/**
 * Writes text to the standard output, and returns whether all of it is written; the stream of Node writes the rest later. Errors are
 * ignored: the reader can close the output before its end.
 */
export function writeOutput(text: string): boolean {
  const bytes = Buffer.from(text);
  const rest = takesBytes() ? writeNow(bytes) : bytes;
  if (rest.length === 0) return true;
  process.stdout.on('error', () => {});
  process.stdout.write(rest);
  return false;
}

/** Whether the standard output takes bytes as they are. The console of Windows takes UTF-16, to which the stream of Node converts. */
function takesBytes(): boolean {
  if (process.platform !== 'win32') return true;
  const status = fstatSync(descriptor);
  return status.isFile() || status.isFIFO();
}

/** Writes to the standard output, and returns the bytes that it does not take at the moment. */
function writeNow(bytes: Buffer): Buffer {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch {
    // The pipe is full, and does not wait; the stream does. Of other errors, the stream has the same.
  }
  return bytes.subarray(written);
}
