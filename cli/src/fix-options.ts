import { findCode, suggestDiagnostics } from '@ashlar/compiler';
import type { Command } from 'commander';
import { UsageError } from './errors/usage-error.js';
import { singleLine } from './text/single-line.js';

/** The options of commands that repair sources. */
export interface RepairOptions {
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly code?: readonly string[];
}

/** Adds the options of `RepairOptions`. */
export function addRepairOptions(command: Command): Command {
  return command
    .option('--fix', 'make the repairs that keep the meaning of the sources, and print the others')
    .option('--dry-run', 'with --fix: print the changes as a diff, and write nothing')
    .option(
      '--code <code>',
      'with --fix: repair this code alone (can be repeated)',
      (code: string, codes: string[] = []) => [...codes, code],
    );
}

/**
 * The codes to repair; all of them when it is `undefined`.
 * @throws UsageError for an unknown code, and for options that need `--fix`.
 */
export function codesToRepair({ fix, dryRun, code }: RepairOptions): ReadonlySet<string> | undefined {
  if (fix !== true) {
    const option = dryRun === true ? '--dry-run' : code === undefined ? undefined : '--code';
    if (option !== undefined) throw new UsageError(`${option} needs --fix`);
    return undefined;
  }
  return code === undefined ? undefined : new Set(code.map(knownCode));
}

/** A code as diagnostics have it, for a code, its number or its name. */
function knownCode(text: string): string {
  const found = findCode(text);
  if (found !== undefined) return found;
  const [suggestion] = suggestDiagnostics(text);
  const hint = suggestion === undefined ? 'run `ashlar explain` for all codes' : `did you mean ${suggestion.code}?`;
  throw new UsageError(singleLine(`unknown code "${text.slice(0, 80)}": ${hint}`));
}
