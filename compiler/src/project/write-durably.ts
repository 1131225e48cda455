import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/**
 * Writes a new file on the disk in UTF-8, and returns when its content survives a crash of the system. Without that, a crash after
 * the file is renamed can leave an empty file under the final name.
 * @throws Error of the file system: `EEXIST` when the file exists. A file whose text could only be written in part stays.
 */
export function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx');
  try {
    const bytes = Buffer.from(text);
    // One call may write a part only, for example of the last space on a disk.
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
