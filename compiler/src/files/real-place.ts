import type { FileSystem } from './file-system.js';
import { baseNameOf, directoryOf, joinPath } from './path.js';

/** Resolves the symbolic links of a path, also when its last parts do not exist yet. */
export function realPlace(path: string, fileSystem: FileSystem): string {
  const parent = directoryOf(path);
  if (parent === path || fileSystem.directoryExists(path) || fileSystem.fileExists(path))
    return fileSystem.realPath(path);
  return joinPath(realPlace(parent, fileSystem), baseNameOf(path));
}
