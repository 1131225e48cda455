import { fileURLToPath } from 'node:url';

/** The repository's directory, without a `/` at the end. */
export const repositoryDirectory = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The directory of a sample application. */
export function applicationDirectory(name: string): string {
  return `${repositoryDirectory}/fixtures/apps/${name}`;
}
