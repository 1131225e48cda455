import { build } from '@ashlar/compiler';
import type { Command } from 'commander';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import {
  type ApplicationOptions,
  addApplicationOptions,
  addOutputOptions,
  type OutputOptions,
} from '../output-options.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { reportDiagnostics } from '../results/report-diagnostics.js';
import { summarize } from '../results/summarize.js';
import { watchBuild } from './watch-build.js';

/** The options of `ashlar build`. */
export interface BuildCommandOptions extends OutputOptions, ApplicationOptions {
  readonly watch?: boolean;
}

/** Adds `ashlar build`. */
export function buildCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('build')
    .description('Check the application and write its generated files')
    .option('-w, --watch', 'rebuild on every change, until Ctrl-C')
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar build && tsc\n  $ ashlar build --watch\n  $ ashlar build --format json',
    );
  addApplicationOptions(addOutputOptions(command)).action(async (options: BuildCommandOptions) => {
    exit(options.watch === true ? await watchBuild(options, io) : await buildOnce(options, io));
  });
}

async function buildOnce(options: BuildCommandOptions, io: Io): Promise<ExitCode> {
  const start = io.elapsed();
  const directory = findPackage(options.directory, io);
  const result = await build({ ...options, directory, fileSystem: io.fileSystem });
  reportDiagnostics(result.diagnostics, directory, options, io);
  if (options.format === 'text') io.stdout.write(`${summarize(result, io.elapsed() - start)}\n`);
  return exitCodeOf(result.diagnostics);
}
