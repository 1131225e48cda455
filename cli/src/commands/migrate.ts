import type { Command } from 'commander';
import type { Io } from '../io.js';
import type { MigrateOptions } from '../migrate/migrate-nest-application.js';
import type { ExitCode } from '../results/exit-code.js';

const help = `
Prints a plan. With --write, the command carries it out, in a clean working tree of Git, and writes MIGRATION.md.

Exit codes:
  0  the plan was printed, or nothing is left to decide
  1  something is left: comments in the sources, or errors of the build
  2  wrong usage, or a working tree with changes

Examples:
  $ ashlar migrate nest
  $ ashlar migrate nest --write
  $ ashlar migrate nest --write --openapi openapi-of-nest.json`;

/** Adds `ashlar migrate nest`. */
export function migrateCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const migrate = program.command('migrate').description('Move an application of another framework to Ashlar');
  migrate
    .command('nest')
    .description('Move an application of NestJS 8 to 12 to Ashlar')
    .option('--write', 'change the files; without it, the command prints a plan')
    .option('--force', 'with --write: change files that have changes of their own')
    .option('--openapi <file>', 'the API document of the old application, to compare the new one with')
    .addHelpText('after', help)
    .action(async (options: MigrateOptions) => {
      // Other commands do without the code for it.
      const { migrateNestApplication } = await import('../migrate/migrate-nest-application.js');
      exit(await migrateNestApplication(options, io));
    });
}
