import { build, type Diagnostic, hasErrors } from '@ashlar/compiler';
import type { Command } from 'commander';
import { UsageError } from '../errors/usage-error.js';
import { findPackage } from '../files/find-package.js';
import { type Io, movesCursor } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { countDiagnostics } from '../results/count-diagnostics.js';
import { exitCodeOf } from '../results/exit-code.js';
import { renderDiagnostics } from '../results/report-diagnostics.js';
import { summarize } from '../results/summarize.js';
import { applicationProgram, describeStartProblem, findStartProblem } from '../run/application-program.js';
import { exitCodeOfEnd } from '../run/describe-end.js';
import { releaseInspector } from '../run/release-inspector.js';
import { selectedApplication } from '../run/selected-application.js';
import { watchApplication } from '../run/watch-application.js';
import { runProgram } from '../run-program.js';

interface RunOptions extends ApplicationOptions {
  readonly watch?: boolean;
}

/** Erases the viewport and the lines above it. */
const clearTerminal = '\u001B[2J\u001B[3J\u001B[H';

/** Adds `ashlar run`. */
export function runCommand(program: Command, io: Io, exit: (code: number) => void): void {
  const command = program
    .command('run')
    .description('Build the application and run it from its sources')
    .argument('[args...]', 'arguments for the application, after `--`')
    .option('-w, --watch', 'rebuild and restart on every change, until Ctrl-C')
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar run\n  $ ashlar run --watch\n  $ ashlar run -- --port 8080\n\n' +
        'The entry file is src/main.ts, or `"ashlar": { "main": "src/server.ts" }` in package.json.\n' +
        'The exit code is the one of the application.',
    );
  addApplicationOptions(command).action(async (args: string[], options: RunOptions) => {
    requireSeparator(args, program);
    releaseInspector(io.environment);
    if (movesCursor(io)) io.stdout.writeAsIs(clearTerminal);
    exit(options.watch === true ? await watchApplication(args, options, io) : await runOnce(args, options, io));
  });
}

/**
 * Rejects arguments that precede `--`: `ashlar run src/server.ts` runs no other file.
 * @throws UsageError that names the `command`.
 */
export function requireSeparator(args: readonly string[], program: Command, command = 'run'): void {
  // The arguments as given, which the types of commander do not mention.
  const given: readonly unknown[] = 'rawArgs' in program && Array.isArray(program.rawArgs) ? program.rawArgs : args;
  const separator = given.indexOf('--');
  const after = separator === -1 ? 0 : given.length - separator - 1;
  if (args.length > after) {
    throw new UsageError(`arguments for the application follow \`--\`: ashlar ${command} -- ${args.join(' ')}`);
  }
}

/** Builds and runs once. The output of the application alone is on standard output, so that other programs can read it. */
async function runOnce(args: readonly string[], options: RunOptions, io: Io): Promise<number> {
  const start = io.elapsed();
  const directory = findPackage(options.directory, io);
  const { settings, diagnostics: problems } = selectedApplication('ashlar run', directory, options, io);
  if (settings === undefined) return failed(problems, directory, io);
  const result = await build({ ...options, directory, fileSystem: io.fileSystem });
  if (hasErrors(result.diagnostics)) return failed(result.diagnostics, directory, io);
  io.stderr.writeAsIs(renderDiagnostics(result.diagnostics, directory, { format: 'text' }, io));
  const problem = findStartProblem(settings, io);
  if (problem !== undefined) {
    io.stderr.write(describeStartProblem(problem));
    return 1;
  }
  io.stderr.write(`${summarize(result, io.elapsed() - start)}\n`);
  const { customConditions } = await import('../run/custom-conditions.js');
  const conditions = customConditions(settings.tsconfig, io.fileSystem);
  const end = await runProgram(applicationProgram(settings, conditions, args, io), io);
  if (end.kind === 'not-started') io.stderr.write(`error: the application cannot be started: ${end.reason}\n`);
  return exitCodeOfEnd(end);
}

function failed(diagnostics: readonly Diagnostic[], directory: string, io: Io): number {
  io.stderr.writeAsIs(renderDiagnostics(diagnostics, directory, { format: 'text' }, io));
  io.stderr.write(`${countDiagnostics(diagnostics)}\n`);
  return exitCodeOf(diagnostics);
}
