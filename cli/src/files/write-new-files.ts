import { type FileSystem, fileSystemError } from '@ashlar/compiler';
import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';

/** A file to write: its path relative to the directory of the command, with `/`, and its text. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files that do not exist yet below a directory, all of them or none: when one cannot be written, the files and
 * directories that were made are removed, and Ctrl-C has no effect in the meantime. `shown` precedes the paths in messages.
 * @throws CommandError for a file that exists or cannot be written.
 */
export function writeNewFiles(
  directory: string,
  files: readonly NewFile[],
  { fileSystem, onSignal }: Pick<Io, 'fileSystem' | 'onSignal'>,
  shown = '',
): void {
  const release = onSignal(() => {});
  try {
    writeAll(directory, files, fileSystem, shown);
  } finally {
    release();
  }
}

function writeAll(directory: string, files: readonly NewFile[], fileSystem: FileSystem, shown: string): void {
  for (const { path } of files) {
    if (existsAt(`${directory}/${path}`, fileSystem))
      throw new CommandError(`${shown}${path} already exists; refusing to overwrite`);
    rejectLink(directory, path, fileSystem, shown);
  }
  const made: string[] = [];
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      const file = `${directory}/${path}`;
      made.push(...missingDirectories(file, fileSystem));
      written.push(file);
      fileSystem.writeFile(file, text);
    }
  } catch (error) {
    remove(written, made, fileSystem);
    const known = fileSystemError(error);
    if (known === undefined) throw error;
    const path = files[written.length - 1]?.path ?? '';
    throw new CommandError(`cannot write \`${shown}${path}\`: ${known.reason}; nothing was written`);
  }
}

/** @throws CommandError for a path that a link leads out of the directory. */
function rejectLink(directory: string, path: string, fileSystem: FileSystem, shown: string): void {
  const root = fileSystem.realPath(directory);
  const parents = path.split('/').slice(0, -1);
  for (let count = parents.length; count > 0; count--) {
    const parent = parents.slice(0, count).join('/');
    if (!fileSystem.directoryExists(`${directory}/${parent}`)) continue;
    const real = fileSystem.realPath(`${directory}/${parent}`);
    if (real.startsWith(`${root}/`)) return;
    throw new CommandError(
      `\`${shown}${parent}\` is a link to \`${real}\`, which is outside of the application; nothing was written`,
    );
  }
}

function existsAt(path: string, fileSystem: FileSystem): boolean {
  return fileSystem.fileExists(path) || fileSystem.directoryExists(path);
}

/** The directories that a file needs and that do not exist, the outermost first. */
function missingDirectories(file: string, fileSystem: FileSystem): string[] {
  const directory = file.slice(0, file.lastIndexOf('/'));
  if (!directory.includes('/') || fileSystem.directoryExists(directory)) return [];
  return [...missingDirectories(directory, fileSystem), directory];
}

/** Removes what this run has made. On a broken disk, removing can fail as well: the first error is the one to report. */
function remove(files: readonly string[], directories: readonly string[], fileSystem: FileSystem): void {
  for (const file of files) {
    try {
      fileSystem.removeFile(file);
    } catch {
      // Reported as the error of writing.
    }
  }
  for (const directory of [...directories].reverse()) fileSystem.removeEmptyDirectory(directory);
}
