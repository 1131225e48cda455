import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApplicationCopy } from '../../support/application-copy.ts';
import { readArchive } from '../../support/text-archive.ts';

const archive = readArchive(readFileSync(fileURLToPath(new URL('../echo.txt', import.meta.url)), 'utf8'));

/** A copy of the application of `echo.txt`, which returns what it receives. It is neither built nor compiled. */
export function echoApplication(): ApplicationCopy {
  const copy = ApplicationCopy.of('notes');
  copy.remove('src');
  for (const [path, text] of archive.files) copy.write(path, text);
  return copy;
}
