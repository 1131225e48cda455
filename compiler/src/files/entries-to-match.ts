import type { DirectoryEntry, FileSystem } from './file-system.js';
import { baseNameOf, joinPath } from './path.js';

/** The entries of directories that the patterns of a tsconfig can match. */
export type EntriesToMatch = (directory: string) => readonly Pick<DirectoryEntry, 'name' | 'kind'>[];

/**
 * Reads directories for the patterns `include`, which are relative to `base`. TypeScript lists the directory of the tsconfig also
 * when every pattern begins with `src`. There, only the names in the patterns are looked up, so that an entry without meaning,
 * such as the first `dist`, does not count as a change of the application.
 */
export function entriesToMatch(
  fileSystem: FileSystem,
  caseSensitive: boolean,
  base: string,
  include: readonly string[] = ['**/*'],
): EntriesToMatch {
  const patterns = include.map((pattern) => partsOf(joinPath(base, pattern)));
  const same = (a: string, b: string): boolean => (caseSensitive ? a === b : a.toLowerCase() === b.toLowerCase());
  return (directory) => {
    const names = namesIn(partsOf(directory), patterns, same);
    if (names === undefined) return fileSystem.readDirectory(directory);
    return names.flatMap((name) => {
      const path = joinPath(directory, name);
      const kind = fileSystem.directoryExists(path) ? 'directory' : fileSystem.fileExists(path) ? 'file' : undefined;
      if (kind === undefined) return [];
      // The name on the disk, which can have other capital letters than the pattern.
      const real = baseNameOf(fileSystem.realPath(path));
      return [{ name: same(real, name) ? real : name, kind }];
    });
  };
}

/** The names that patterns have in a directory; `undefined` when a wildcard matches any name there. */
function namesIn(
  directory: readonly string[],
  patterns: readonly (readonly string[])[],
  same: (a: string, b: string) => boolean,
): readonly string[] | undefined {
  const names = new Set<string>();
  for (const pattern of patterns) {
    const next = pattern[directory.length];
    const common = pattern.slice(0, directory.length);
    // `include: ["src"]` means everything below `src`.
    if (common.some((part) => /[*?]/.test(part))) return undefined;
    if (!common.every((part, index) => same(part, directory[index] ?? ''))) continue;
    if (next === undefined || /[*?]/.test(next)) return undefined;
    names.add(next);
  }
  return [...names];
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}
