import { version } from '@ashlar/compiler';
import { Command, CommanderError } from 'commander';
import { auditCommand } from './commands/audit.js';
import { buildCommand } from './commands/build.js';
import { checkCommand } from './commands/check.js';
import { clientCommand } from './commands/client.js';
import { configCommand } from './commands/config.js';
import { docsCommand } from './commands/docs.js';
import { doctorCommand } from './commands/doctor.js';
import { explainCommand } from './commands/explain.js';
import { generateCommand } from './commands/generate.js';
import { graphCommand } from './commands/graph.js';
import { lspCommand } from './commands/lsp.js';
import { migrateCommand } from './commands/migrate.js';
import { newCommand } from './commands/new.js';
import { openApiCommand } from './commands/openapi.js';
import { routesCommand } from './commands/routes.js';
import { runCommand } from './commands/run.js';
import { updateCommand } from './commands/update.js';
import { addDirectoryOption } from './directory-option.js';
import { CommandError } from './errors/command-error.js';
import { describeInternalError } from './errors/describe-internal-error.js';
import { UsageError } from './errors/usage-error.js';
import { type Io, type ProcessIo, protectTerminal, usesColour } from './io.js';

/** Runs the command line: `run(['build', '--watch'], …)`. Returns the exit code, and never throws. */
export async function run(args: readonly string[], processIo: ProcessIo): Promise<number> {
  const io = protectTerminal(processIo);
  let exitCode = 0;
  const program = createProgram(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) {
      io.stderr.write(`error: ${error.message}\n`);
      return 2;
    }
    if (error instanceof CommandError) {
      io.stderr.write(`error: ${error.message}\n`);
      return 1;
    }
    io.stderr.write(describeInternalError(error, args));
    return 1;
  }
}

function createProgram(io: Io, exit: (code: number) => void): Command {
  const program = new Command('ashlar')
    .description('Checks an application and generates the code that runs it.')
    .version(version, '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', '\nExample:\n  $ ashlar build\n  12 modules, 48 routes, 9 files, 2 changed, 412 ms')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHasColors: () => usesColour(io),
      getErrHasColors: () => usesColour(io),
    });
  addDirectoryOption(program, io);
  for (const addCommand of [
    buildCommand,
    checkCommand,
    runCommand,
    doctorCommand,
    newCommand,
    generateCommand,
    updateCommand,
    migrateCommand,
    routesCommand,
    graphCommand,
    openApiCommand,
    clientCommand,
    configCommand,
    auditCommand,
    explainCommand,
    docsCommand,
    lspCommand,
  ])
    addCommand(program, io, exit);
  return program;
}
