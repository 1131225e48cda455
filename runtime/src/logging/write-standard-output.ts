import { writeSync } from 'node:fs';

const standardOutput = 1;
const retryMilliseconds = 10;

/** Set when nobody reads the standard output any more. */
let isClosed = false;

/** Writes a line to the standard output before it returns: however the process ends, none is lost. */
export function writeStandardOutput(line: string): void {
  let rest: Uint8Array = Buffer.from(line);
  while (rest.byteLength > 0 && !isClosed) rest = rest.subarray(written(rest));
}

/** How many of the bytes could be written. */
function written(bytes: Uint8Array): number {
  try {
    return writeSync(standardOutput, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A server goes on when the reader of its log has gone.
    if (code === 'EPIPE') isClosed = true;
    // A pipe that is full, and does not block: its reader needs a moment.
    else if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMilliseconds);
    else throw error;
    return 0;
  }
}
