import type { FileSystem } from '../files/file-system.js';
import { libraryFileName, readLibraryFile } from './library-file.js';

/** The text of a file, or of a source in a library file: `…/ashlar.library.json/src/index.ts`. */
export function readSourceText(path: string, fileSystem: Pick<FileSystem, 'readFile'>): string | undefined {
  const end = path.indexOf(`/${libraryFileName}/`);
  if (end < 0) return fileSystem.readFile(path);
  const file = `${path.slice(0, end)}/${libraryFileName}`;
  const reading = readLibraryFile(fileSystem.readFile(file) ?? '');
  return reading.kind === 'library' ? reading.library.sources.get(path.slice(file.length + 1)) : undefined;
}
