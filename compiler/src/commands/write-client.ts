import { clientArtifact } from '../client-artifact.js';
import type { CompiledApplication } from '../compile.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import { relativePath } from '../files/path.js';
import { planFile } from '../output/plan-output.js';
import { type WriteResult, writeOutput } from '../output/write-output.js';

/** The text of the client of an application. */
export function clientText(application: CompiledApplication): string {
  return (application.client ?? clientArtifact(application, 'client.ts')).artifact.text;
}

/**
 * Writes the client of an application to the file at `path` (absolute), if the file has another text. A file that Ashlar did not write
 * is not changed: then the result has a diagnostic, in which the path is relative to `directory`.
 */
export function writeClient(
  application: CompiledApplication,
  path: string,
  directory: string,
  fileSystem: FileSystem = diskFileSystem,
): WriteResult {
  const { artifact } = clientArtifact(application, path);
  return writeOutput([planFile(path, artifact, fileSystem)], fileSystem, (file) => relativePath(directory, file));
}
