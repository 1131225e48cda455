import { styleText } from 'node:util';
import {
  checkLibrary,
  checkOutput,
  type Diagnostic,
  type Difference,
  escapeControlCharacters,
  readPackageKind,
  withRepairEdits,
} from '@ashlar/compiler';
import type { Command } from 'commander';
import { findPackage } from '../files/find-package.js';
import { addRepairOptions, codesToRepair, type RepairOptions } from '../fix-options.js';
import { type Io, usesColour } from '../io.js';
import {
  type ApplicationOptions,
  addApplicationOptions,
  addOutputOptions,
  type OutputOptions,
} from '../output-options.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { repairSources, reportRepairs } from '../results/repair-sources.js';
import { renderDiagnostics, reportWithRepairs } from '../results/report-diagnostics.js';
import { counted } from '../text/counted.js';

/** Adds `ashlar check`. */
export function checkCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .description('Fail when the generated files are out of date; write nothing (for CI)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar check\n  9 files up to date\n  $ ashlar check --fix --dry-run\n  $ ashlar check --fix --code ASH1004',
    );
  addRepairOptions(addApplicationOptions(addOutputOptions(command))).action(async (options: CheckOptions) => {
    const codes = codesToRepair(options);
    exit(options.fix === true ? await fix(options, codes, io) : await check(options, io));
  });
}

type CheckOptions = OutputOptions & ApplicationOptions & RepairOptions;

/** Repairs the sources, and prints the rest. Generated files are not compared: the repairs may have made them old. */
async function fix(options: CheckOptions, codes: ReadonlySet<string> | undefined, io: Io): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  return reportRepairs(await repairSources(options, codes, directory, io), directory, options, io);
}

interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly differences: readonly Difference[];
  readonly files: number;
}

async function check(options: OutputOptions & ApplicationOptions, io: Io): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  const location = { directory, fileSystem: io.fileSystem };
  const { hasApplications, isLibrary } = readPackageKind(location);
  const checks: Checked[] = [];
  if (isLibrary) checks.push({ ...(await checkLibrary(location)), files: 1 });
  if (hasApplications) checks.push(await checkOutput({ ...options, ...location }));
  const diagnostics = checks.flatMap((found) => found.diagnostics);
  const differences = checks.flatMap((found) => found.differences);
  const files = checks.reduce((sum, found) => sum + found.files, 0);
  const failed = exitCodeOf(diagnostics);
  if (options.format === 'json') {
    const shown = await withRepairEdits(diagnostics, location);
    const rendered: object = JSON.parse(renderDiagnostics(shown, directory, options, io));
    io.stdout.write(`${JSON.stringify({ ...rendered, differences }, undefined, 2)}\n`);
  } else {
    await reportWithRepairs(diagnostics, directory, options, io);
    if (failed === 0 && options.format === 'text') io.stdout.writeAsIs(describe(differences, files, usesColour(io)));
  }
  return failed === 0 && differences.length > 0 ? 1 : failed;
}

function describe(differences: readonly Difference[], files: number, colour: boolean): string {
  if (differences.length === 0) return `${counted(files, 'file')} up to date\n`;
  const blocks = differences.map(({ file, message, diff }) =>
    [
      escapeControlCharacters(`${file} ${message}`),
      ...diff.map((line) => `  ${paint(escapeControlCharacters(line), colour)}`),
      '',
    ].join('\n'),
  );
  // A build does not write the example of a `.env` file.
  const isBuilt = differences.some(({ kind }) => kind !== 'example');
  const fix = isBuilt ? ' Run `ashlar build` and commit the result.' : '';
  const sum = `Differences in ${counted(differences.length, 'file')}.${fix}\n`;
  return `${blocks.join('')}${sum}${formatterHint(differences)}`;
}

/** The fix for formatted generated files. Prettier has no comment that turns it off for a whole file. */
function formatterHint(differences: readonly Difference[]): string {
  const files = differences.filter(({ kind }) => kind === 'layout').map(({ file }) => file);
  if (files.length === 0) return '';
  const directories = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf('/') + 1)))];
  return `A formatter ran over generated files: add ${directories.map((name) => `\`${name}\``).join(' and ')} to \`.prettierignore\`.\n`;
}

function paint(line: string, colour: boolean): string {
  if (!colour) return line;
  const style = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
  return styleText(style, line, { validateStream: false });
}
