import type { FileSystem } from './file-system.js';
import { isInside, joinPath } from './path.js';

/** Hides output directories, so that the output of an earlier build never influences the next one. */
export function withoutOutput(inner: FileSystem, outputs: readonly string[]): FileSystem {
  const hidden = (path: string): boolean => outputs.some((out) => isInside(path, out));
  return {
    readFile: (path) => (hidden(path) ? undefined : inner.readFile(path)),
    isUtf8: (path) => inner.isUtf8(path),
    fileExists: (path) => !hidden(path) && inner.fileExists(path),
    directoryExists: (path) => !hidden(path) && inner.directoryExists(path),
    readDirectory: (path) =>
      hidden(path) ? [] : inner.readDirectory(path).filter(({ name }) => !hidden(joinPath(path, name))),
    realPath: (path) => inner.realPath(path),
    stamp: (path) => (hidden(path) ? undefined : inner.stamp(path)),
    writeFile: (path, text) => inner.writeFile(path, text),
    removeFile: (path) => inner.removeFile(path),
    removeEmptyDirectory: (path) => inner.removeEmptyDirectory(path),
  };
}
