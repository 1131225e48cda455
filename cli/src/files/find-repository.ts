import type { Io } from '../io.js';

/** The root of the repository that has a directory: the nearest directory upwards with a `.git`; `undefined` when there is none. */
export function findRepository(start: string, { fileSystem }: Pick<Io, 'fileSystem'>): string | undefined {
  for (let directory = start; ; directory = directory.slice(0, directory.lastIndexOf('/'))) {
    const git = `${directory}/.git`;
    // A worktree and a submodule have a file of this name.
    if (fileSystem.directoryExists(git) || fileSystem.fileExists(git)) return directory;
    if (!directory.includes('/')) return undefined;
  }
}
