import { fstatSync, writeSync } from 'node:fs';

/** The file descriptor of the standard output. */
const descriptor = 1;

/** Whether the standard output is a file or a pipe, to which most commands of scripts write. */
function isFileOrPipe(): boolean {
  const status = fstatSync(descriptor);
  return status.isFile() || status.isFIFO();
}

/** Whether the standard output is a terminal. Like `writeOutput`, it does not load the stream of Node for a file or a pipe. */
export function writesToTerminal(): boolean {
  return !isFileOrPipe() && process.stdout.isTTY;
}

/** Writes text to the standard output. Errors are ignored: the reader can close the output before its end. */
export function writeOutput(text: string): void {
  const bytes = Buffer.from(text);
  const rest = isFileOrPipe() ? writeNow(bytes) : bytes;
  if (rest.length === 0) return;
  process.stdout.on('error', () => {});
  process.stdout.write(rest);
}

/** Writes to a file or a pipe, and returns the bytes that it does not take at the moment. */
function writeNow(bytes: Buffer): Buffer {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch {
    // The pipe is full, and does not wait; the stream does. Of other errors, the stream has the same.
  }
  return bytes.subarray(written);
}
