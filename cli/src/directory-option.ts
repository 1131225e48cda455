import type { Command } from 'commander';
import { UsageError } from './errors/usage-error.js';
import { resolveDirectory } from './files/find-package.js';
import type { Io } from './io.js';

/** The option for the directory of a command. */
export interface DirectoryOptions {
  readonly directory?: string;
}

/**
 * Adds `-C` to the program, which reads it before and after the name of a command, and gives the directory to the command.
 * A directory that does not exist is wrong usage.
 */
export function addDirectoryOption(program: Command, io: Io): void {
  program
    .option('-C, --directory <path>', 'The directory of the package (default: the current directory)')
    .hook('preAction', (_, command) => {
      const { directory } = program.opts<DirectoryOptions>();
      if (directory === undefined) return;
      rejectMissing(directory, io);
      command.setOptionValue('directory', directory);
    });
}

function rejectMissing(directory: string, io: Io): void {
  const { fileSystem } = io;
  const path = resolveDirectory(directory, io);
  if (fileSystem.directoryExists(path)) return;
  if (fileSystem.fileExists(path)) throw new UsageError(`\`${directory}\` is not a directory`);
  throw new UsageError(`the directory \`${directory}\` does not exist`);
}
