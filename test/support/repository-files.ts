import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
import type { FileSystem } from '../../compiler/src/files/file-system.ts';

/**
 * The disk, looked at once for each path: for applications in memory, which read only files that no test changes. Without it, a
 * compilation of a small application looks at the same hundred files again.
 */
export const repositoryFiles: FileSystem = {
  ...diskFileSystem,
  readFile: once(diskFileSystem.readFile),
  isUtf8: once(diskFileSystem.isUtf8),
  fileExists: once(diskFileSystem.fileExists),
  directoryExists: once(diskFileSystem.directoryExists),
  readDirectory: once(diskFileSystem.readDirectory),
  realPath: once(diskFileSystem.realPath),
  stamp: once(diskFileSystem.stamp),
  writeFile: cannotChange,
  removeFile: cannotChange,
  removeEmptyDirectory: cannotChange,
};

function once<Value>(look: (path: string) => Value): (path: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (path) => {
    const found = known.get(path) ?? { value: look(path) };
    known.set(path, found);
    return found.value;
  };
}

function cannotChange(path: string): never {
  throw new Error(`${path} is on the disk, which applications in memory do not write to`);
}
