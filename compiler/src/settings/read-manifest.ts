import type { FileSystem } from '../files/file-system.js';
import { joinPath } from '../files/path.js';
import { parsedRecord } from './parsed-record.js';

/** A parsed `package.json`. */
export type Manifest = Readonly<Record<string, unknown>>;

/** Reads the `package.json` of a directory; empty when it cannot be read, which the settings report. */
export function readManifest(directory: string, fileSystem: FileSystem): Manifest {
  return parsedRecord(fileSystem.readFile(joinPath(directory, 'package.json'))) ?? {};
}

/** Whether npm publishes a file in the directory of a package: its `files` name it, or are absent. */
export function isPublished({ files, private: isPrivate }: Manifest, name: string): boolean {
  if (isPrivate === true || !Array.isArray(files)) return true;
  const patterns = new Set([name, `./${name}`, `/${name}`, '*', '**', '**/*', '.', './', '*.json', 'ashlar.*']);
  return files.some((pattern) => typeof pattern === 'string' && patterns.has(pattern));
}
