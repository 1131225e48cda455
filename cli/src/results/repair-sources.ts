import { escapeControlCharacters, type FixedFile, type FixResult, fixSources, withRepairEdits } from '@ashlar/compiler';
import type { RepairOptions } from '../fix-options.js';
import type { Io } from '../io.js';
import type { ApplicationOptions, OutputOptions } from '../output-options.js';
import { counted } from '../text/counted.js';
import { type ExitCode, exitCodeOf } from './exit-code.js';
import { pathsFrom } from './relative-to.js';
import { renderDiagnostics, reportWithRepairs } from './report-diagnostics.js';

/** Repairs the sources of a package; with `--dry-run`, writes nothing. `codes`: all of them when absent. */
export function repairSources(
  { application, dryRun = false }: RepairOptions & ApplicationOptions,
  codes: ReadonlySet<string> | undefined,
  directory: string,
  io: Io,
): Promise<FixResult> {
  return fixSources({
    directory,
    fileSystem: io.fileSystem,
    dryRun,
    ...(codes !== undefined && { codes }),
    ...(application !== undefined && { application }),
  });
}

/** Writes the repairs, and the diagnostics that are left. */
export async function reportRepairs(
  result: FixResult,
  directory: string,
  options: RepairOptions & OutputOptions,
  io: Io,
): Promise<ExitCode> {
  const { repairs, files, diagnostics } = result;
  const pathOf = pathsFrom(io.cwd, directory);
  if (options.format === 'json') {
    const shown = await withRepairEdits(diagnostics, { directory, fileSystem: io.fileSystem });
    const rendered: object = JSON.parse(renderDiagnostics(shown, directory, options, io));
    const made = repairs.map(({ code, title, span }) => ({
      code,
      title,
      ...(span !== undefined && { file: pathOf(span.file), line: span.line, column: span.column }),
    }));
    const changed = files.map(({ file, problem, patch }) => ({ file: pathOf(file), problem, patch }));
    io.stdout.write(`${JSON.stringify({ repairs: made, files: changed, ...rendered }, undefined, 2)}\n`);
  } else {
    if (options.format === 'text') io.stdout.writeAsIs(repairsText(result, pathOf, options.dryRun === true));
    await reportWithRepairs(diagnostics, directory, options, io);
  }
  const failed = exitCodeOf(diagnostics);
  return failed === 0 && hasProblems(result) ? 1 : failed;
}

/** Whether a repaired file could not be written. */
export function hasProblems({ files }: FixResult): boolean {
  return files.some(({ problem }) => problem !== undefined);
}

/**
 * The repairs as text: a line for each of them, the files that were not written, and for a dry run the changes. `pathOf` makes the paths of
 * the package relative to the current directory.
 */
export function repairsText(
  { repairs, files, unfinished }: FixResult,
  pathOf: (file: string) => string,
  isDryRun: boolean,
): string {
  const made = repairs.map(({ code, title, span }) => {
    const place = span === undefined ? '' : `${pathOf(span.file)}:${span.line} `;
    return `${place}${code} ${title}`;
  });
  const problems = files.flatMap(({ file, problem }) =>
    problem === undefined ? [] : [`${pathOf(file)} is not repaired: ${problem}`],
  );
  const lines = [...made, ...problems, ...endOf(unfinished)].map((line) => `${escapeControlCharacters(line)}\n`);
  const patches = isDryRun ? files.map(({ patch = '' }) => patch) : [];
  return [...lines, ...patches, summaryOf(repairs.length, files, isDryRun)].join('');
}

function summaryOf(count: number, files: readonly FixedFile[], isDryRun: boolean): string {
  if (count === 0) return 'nothing to repair\n';
  const changed = files.filter(({ problem }) => problem === undefined).length;
  const made = `${counted(count, 'repair')} in ${counted(changed, 'file')}`;
  return isDryRun ? `${made}, not written\n` : `${made}\n`;
}

function endOf(unfinished: FixResult['unfinished']): readonly string[] {
  if (unfinished === undefined) return [];
  return unfinished === 'circular'
    ? ['The repairs lead back to an earlier state: the rest has to be repaired by hand.']
    : ['More repairs are possible after 20 rounds: run the command again.'];
}
