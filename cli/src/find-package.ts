import { resolve } from 'node:path';
import type { Io } from './io.js';

/**
 * The directory of the package that a command is about: the nearest one with a `package.json`, from `wanted` (or the
 * current directory) upwards. `wanted` itself when there is none, so that the problem is told for the right place.
 */
export function findPackage(wanted: string | undefined, io: Io): string {
  const start = withSlashes(resolve(io.cwd, wanted ?? '.'));
  for (let directory = start; ; directory = directory.slice(0, directory.lastIndexOf('/'))) {
    if (io.fileSystem.fileExists(`${directory}/package.json`)) return directory;
    if (!directory.includes('/')) return start;
  }
}

/** A path in the form that file systems of the compiler use. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
