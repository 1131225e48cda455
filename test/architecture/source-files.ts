import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the repository: its path from the repository's directory, with `/`, and its text. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const leftOut = new Set(['node_modules', 'dist', '.git', '.cache', 'ashlar.library.json', 'coverage']);

let files: readonly RepositoryFile[] | undefined;

/** Every text file of the repository without those that git ignores. The files are read once. */
export function repositoryFiles(): readonly RepositoryFile[] {
  files ??= paths(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return files;
}

/** The TypeScript sources of the published packages. */
export function packageSources(): RepositoryFile[] {
  return repositoryFiles().filter(({ path }) => /^(runtime|compiler|cli|libraries\/[^/]+)\/src\/.*\.ts$/.test(path));
}

function paths(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? paths(path) : [relative(root, path).split(sep).join('/')];
    });
}
