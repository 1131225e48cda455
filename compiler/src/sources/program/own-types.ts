import type { ts } from 'ts-morph';
import type { FileSystem } from '../../files/file-system.js';
import { isInstalled, joinPath } from '../../files/path.js';

/**
 * The type packages of the application itself, in directories of `typeRoots` outside of `node_modules`. They are sources
 * of the application that are not imported.
 */
export function ownTypes(
  { typeRoots = [], types }: ts.CompilerOptions,
  directory: string,
  fileSystem: FileSystem,
): readonly string[] {
  const roots = typeRoots.filter((root) => !isInstalled(`${root}/`, directory));
  if (types !== undefined && !types.includes('*')) {
    return types.filter((name) => roots.some((root) => fileSystem.directoryExists(joinPath(root, name))));
  }
  const entries = roots.flatMap((root) => fileSystem.readDirectory(root));
  return entries.filter(({ name, kind }) => kind === 'directory' && !name.startsWith('.')).map(({ name }) => name);
}
