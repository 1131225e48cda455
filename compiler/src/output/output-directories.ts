import type { FileSystem } from '../project/file-system.js';
import { readSettings } from '../project/read-settings.js';

/** The output directories of all applications of a package; none when its settings cannot be read. */
export function outputDirectories(directory: string, fileSystem: FileSystem): readonly string[] {
  return readSettings(fileSystem, directory).settings?.map(({ out }) => out) ?? [];
}
