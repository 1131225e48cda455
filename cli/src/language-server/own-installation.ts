import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the `@ashlar/cli` that runs. Node has resolved its links. */
const ownDirectory = nearest(fileURLToPath(import.meta.url), (directory) => directory);

/** Whether the `@ashlar/cli` of a package is the one that runs, or the package has none in its directories of packages. */
export function usesOwnInstallation(directory: string): boolean {
  const installed = nearest(join(directory, 'package.json'), (one) => join(one, 'node_modules/@ashlar/cli'));
  return installed === undefined || realpathSync(installed) === ownDirectory;
}

/** The first directory with a `package.json`, of those that belong to the directories above a file. */
function nearest(file: string, candidateIn: (directory: string) => string): string | undefined {
  const directory = dirname(file);
  const candidate = candidateIn(directory);
  if (existsSync(join(candidate, 'package.json'))) return candidate;
  return directory === file ? undefined : nearest(directory, candidateIn);
}
