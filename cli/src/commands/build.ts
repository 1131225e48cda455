import { type BuildResult, build, hasErrors } from '@ashlar/compiler';
import type { Command } from 'commander';
import { exitCodeOf } from '../exit-code.js';
import { findPackage } from '../find-package.js';
import type { Io } from '../io.js';
import type { ExitCode } from '../main.js';
import {
  type ApplicationOptions,
  addApplicationOptions,
  addOutputOptions,
  type OutputOptions,
} from '../output-options.js';
import { countDiagnostics, counted, reportDiagnostics } from '../report-diagnostics.js';
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
    .option('-w, --watch', 'build again on every change, until Ctrl-C')
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

/** `12 modules, 48 routes, 9 files, 2 changed, 412 ms`, or what was found instead. */
export function summarize({ diagnostics, counts, changed }: BuildResult, milliseconds: number): string {
  const found = countDiagnostics(diagnostics);
  // Without the time: what is told about an application that cannot be built is the same every time.
  if (hasErrors(diagnostics)) return found;
  const built = [
    counted(counts.modules, 'module'),
    counted(counts.routes, 'route'),
    counted(counts.files, 'file'),
    `${changed} changed`,
  ];
  return [...built, ...(found === '' ? [] : [found]), `${Math.round(milliseconds)} ms`].join(', ');
}
