import { closeSync, fsyncSync, openSync } from 'node:fs';
import { writeText } from './writer/encoded-text.js';
import type { FileText } from './writer/file-text.js';

/**
 * Writes a new file on the disk in UTF-8, and returns when its content survives a crash of the system. Without that, a crash after
 * the file is renamed can leave an empty file under the final name.
 * @throws Error of the file system: `EEXIST` when the file exists. A file whose text could only be written in part stays.
 */
export function writeDurably(path: string, text: FileText): void {
  const file = openSync(path, 'wx');
  try {
    writeText(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
