import { resolve } from 'node:path';
import type { Io } from '../io.js';

/**
 * Finds the directory of the package for a command: the nearest one with a `package.json`, from `wanted` (or the
 * current directory) upwards. Returns `wanted` itself when there is none, so that diagnostics name this directory.
 */
export function findPackage(wanted: string | undefined, io: Pick<Io, 'cwd' | 'fileSystem'>): string {
  const start = resolveDirectory(wanted, io);
  for (let directory = start; ; directory = directory.slice(0, directory.lastIndexOf('/'))) {
    if (io.fileSystem.fileExists(`${directory}/package.json`)) return directory;
    if (!directory.includes('/')) return start;
  }
}

/** The absolute path of a directory that a command names, or of the current directory. */
export function resolveDirectory(wanted: string | undefined, { cwd }: Pick<Io, 'cwd'>): string {
  return withSlashes(resolve(cwd, wanted ?? '.'));
}

/** Converts a path to the form of the compiler's file systems, with slashes. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
