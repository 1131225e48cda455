import { type Command, Option } from 'commander';
import type { Io } from '../io.js';
import type { ExitCode } from '../results/exit-code.js';
import type { UpdateOptions } from '../update/update-dependencies.js';

/** Adds `ashlar update`. */
export function updateCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  program
    .command('update')
    .description("Update Ashlar's packages in package.json to the latest version, and install them")
    .option('--dry-run', 'print the changes, and make none')
    .addOption(
      new Option(
        '--package-manager <name>',
        'the package manager (default: by `packageManager` in package.json or by the lockfile)',
      ).choices(['npm', 'pnpm', 'yarn', 'bun']),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar update\n  $ ashlar update --dry-run\n\nThe latest version comes from the registry that npm uses in the directory of the package.',
    )
    .action(async (options: UpdateOptions) => {
      // Loaded here: other commands edit no package.json.
      const { updateDependencies } = await import('../update/update-dependencies.js');
      exit(await updateDependencies(options, io));
    });
}
