import { build, buildLibrary, type Diagnostic, hasErrors, type LibraryBuild, readPackageKind } from '@ashlar/compiler';
import type { Command } from 'commander';
import { UsageError } from '../errors/usage-error.js';
import { findPackage } from '../files/find-package.js';
import { addRepairOptions, codesToRepair, type RepairOptions } from '../fix-options.js';
import type { Io } from '../io.js';
import {
  type ApplicationOptions,
  addApplicationOptions,
  addOutputOptions,
  type OutputOptions,
} from '../output-options.js';
import { countDiagnostics } from '../results/count-diagnostics.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { pathsFrom } from '../results/relative-to.js';
import { hasProblems, repairSources, repairsText, reportRepairs } from '../results/repair-sources.js';
import { reportWithRepairs } from '../results/report-diagnostics.js';
import { summarize } from '../results/summarize.js';
import { counted } from '../text/counted.js';
import { watchBuild } from './watch-build.js';

/** The options of `ashlar build`. */
export interface BuildCommandOptions extends OutputOptions, ApplicationOptions, RepairOptions {
  readonly watch?: boolean;
  readonly library?: boolean;
}

/** Adds `ashlar build`. */
export function buildCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('build')
    .description('Check the application and write its generated files')
    .option('-w, --watch', 'rebuild on every change, until Ctrl-C')
    .option('--library', 'write `ashlar.library.json`, by which applications use this package when it is built')
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar build && tsc\n  $ ashlar build --watch\n  $ ashlar build --format json',
    );
  addRepairOptions(addApplicationOptions(addOutputOptions(command))).action(async (options: BuildCommandOptions) => {
    const codes = codesToRepair(options);
    exit(options.watch === true ? await watchApplication(options, io) : await buildOnce(options, codes, io));
  });
}

/** @throws UsageError for a library: nothing reads its file while its sources are edited. */
async function watchApplication(options: BuildCommandOptions, io: Io): Promise<ExitCode> {
  if (options.fix === true) throw new UsageError('--fix is for one build: run `ashlar check --fix` beside --watch');
  if (options.format === 'sarif') throw new UsageError('SARIF is for one build: use --format json with --watch');
  const directory = findPackage(options.directory, io);
  const { hasApplications } = readPackageKind({ directory, fileSystem: io.fileSystem });
  if (options.library === true || !hasApplications) {
    throw new UsageError(
      'a library is not built with --watch: run it in an application, which follows the sources of its workspace',
    );
  }
  return watchBuild(options, io);
}

async function buildOnce(
  options: BuildCommandOptions,
  codes: ReadonlySet<string> | undefined,
  io: Io,
): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  if (options.fix === true) {
    const result = await repairSources(options, codes, directory, io);
    // Sources that could not be repaired are not built.
    if (options.dryRun === true || hasProblems(result)) return reportRepairs(result, directory, options, io);
    if (options.format === 'text') io.stdout.writeAsIs(repairsText(result, pathsFrom(io.cwd, directory), false));
  }
  const location = { directory, fileSystem: io.fileSystem };
  const { hasApplications, isLibrary } = readPackageKind(location);
  const diagnostics: Diagnostic[] = [];
  const summaries: string[] = [];
  if (isLibrary || options.library === true) {
    const start = io.elapsed();
    const result = await buildLibrary(location);
    diagnostics.push(...result.diagnostics);
    summaries.push(summarizeLibrary(result, io.elapsed() - start));
  }
  if (hasApplications && options.library !== true) {
    const start = io.elapsed();
    const result = await build({ ...options, ...location });
    diagnostics.push(...result.diagnostics);
    summaries.push(summarize(result, io.elapsed() - start));
  }
  await reportWithRepairs(diagnostics, directory, options, io);
  if (options.format === 'text') io.stdout.write(summaries.map((summary) => `${summary}\n`).join(''));
  return exitCodeOf(diagnostics);
}

/** Summarizes the build of a library: `library of 3 modules, 1 changed, 120 ms`, or the number of errors. */
function summarizeLibrary({ diagnostics, modules, changed }: LibraryBuild, milliseconds: number): string {
  const found = countDiagnostics(diagnostics);
  if (hasErrors(diagnostics)) return found;
  const built = [`library of ${counted(modules, 'module')}`, `${changed ? 1 : 0} changed`];
  return [...built, ...(found === '' ? [] : [found]), `${Math.round(milliseconds)} ms`].join(', ');
}
