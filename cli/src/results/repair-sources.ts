import { escapeControlCharacters, type FixedFile, type FixResult, fixSources } from '@ashlar/compiler';
import { codesToRepair, type RepairOptions } from '../fix-options.js';
import type { Io } from '../io.js';
import type { ApplicationOptions } from '../output-options.js';
import { counted } from '../text/counted.js';

/** Repairs the sources of a package; with `--dry-run`, writes nothing. */
export function repairSources(
  options: RepairOptions & ApplicationOptions,
  directory: string,
  io: Io,
): Promise<FixResult> {
  const codes = codesToRepair(options);
  const { application, dryRun = false } = options;
  return fixSources({
    directory,
    fileSystem: io.fileSystem,
    dryRun,
    ...(codes !== undefined && { codes }),
    ...(application !== undefined && { application }),
  });
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
