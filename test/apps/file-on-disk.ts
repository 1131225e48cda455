import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../support/temporary-directory.js';
import type { SentFile } from './gallery-requests.js';

/** Writes a file into a directory of its own, under the name that a client sends. Returns its path. */
export function fileOnDisk({ name, bytes }: SentFile): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, bytes);
  return path;
}
