import { join, relative, sep } from 'node:path';
import { commandFile, findInstallation, type InstalledFiles } from './installation.js';

/** The task that builds a package on every change. */
export interface WatchTask {
  /** `build --watch (packages/api)` */
  readonly name: string;
  /** The arguments of Node, relative to the directory of the folder. */
  readonly args: readonly string[];
  /** The problem matcher: it reads no problems where a server shows them. */
  readonly matcher: '$ashlar-watch' | '$ashlar-watch-background';
}

/**
 * The task of a package in a directory (relative to its folder, with `/`, `.` for the folder itself). The command runs in the folder,
 * because the problem matcher reads paths relative to it. `undefined` for a package without an installation.
 */
export function watchTask(folder: string, directory: string, files?: InstalledFiles): WatchTask | undefined {
  const installation = findInstallation(join(folder, directory, 'package.json'), files);
  if (installation === undefined) return undefined;
  const isFolder = directory === '.';
  return {
    name: isFolder ? 'build --watch' : `build --watch (${directory})`,
    args: [
      relative(folder, commandFile(installation)).split(sep).join('/'),
      ...['build', '--watch', '--no-pretty'],
      ...(isFolder ? [] : ['-C', directory]),
    ],
    matcher: installation.hasServer ? '$ashlar-watch-background' : '$ashlar-watch',
  };
}
