import {
  type AuditReport,
  audit,
  escapeControlCharacters,
  type Finding,
  type FindingSeverity,
  findingSeverities,
  isAtLevel,
  renderAuditJson,
  renderSarif,
} from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import { findPackage, withSlashes } from '../files/find-package.js';
import { findRepository } from '../files/find-repository.js';
import type { Io } from '../io.js';
import {
  type ApplicationOptions,
  addApplicationOptions,
  addPrettyOptions,
  type PrettyOption,
} from '../output-options.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { relativeTo } from '../results/relative-to.js';
import { renderProblems, reportDiagnostics } from '../results/report-diagnostics.js';
import { counted } from '../text/counted.js';

interface AuditOptions extends ApplicationOptions, PrettyOption {
  readonly format: 'text' | 'json' | 'sarif';
  readonly level: FindingSeverity;
}

/** Adds `ashlar audit`. */
export function auditCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('audit')
    .description(
      'List what the author of the application has to decide about: routes without a guard, unbounded inputs, …',
    )
    .addOption(
      new Option('--format <format>', 'the format of findings: `sarif` is for code hosts')
        .choices(['text', 'json', 'sarif'])
        .default('text'),
    )
    .addOption(
      new Option('--level <level>', 'the lowest severity for which the exit code is 1')
        .choices([...findingSeverities])
        .default('high'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar audit\n  $ ashlar audit --level medium --format sarif > audit.sarif',
    );
  addApplicationOptions(addPrettyOptions(command)).action(async (options: AuditOptions) => {
    exit(await runAudit(options, io));
  });
}

async function runAudit(options: AuditOptions, io: Io): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  const { application } = options;
  const location = { directory, fileSystem: io.fileSystem, ...(application !== undefined && { application }) };
  const { diagnostics, findings } = await audit(location);
  const failed = exitCodeOf(diagnostics);
  write({ diagnostics, findings }, directory, options, io);
  if (failed !== 0) return failed;
  return findings.some((finding) => isAtLevel(finding, options.level)) ? 1 : 0;
}

function write(report: AuditReport, directory: string, options: AuditOptions, io: Io): void {
  const { format, level } = options;
  if (format === 'sarif') {
    const repository = findRepository(directory, io) ?? withSlashes(io.cwd);
    io.stdout.writeAsIs(renderSarif(movedTo(repository, report, directory)));
    // Code hosts show the findings; the log of a failed job shows the errors.
    const plain = { format: 'text', pretty: false } as const;
    reportDiagnostics(report.diagnostics, directory, plain, { ...io, stdout: io.stderr });
  } else if (format === 'json') {
    io.stdout.writeAsIs(renderAuditJson(movedTo(withSlashes(io.cwd), report, directory), level));
  } else {
    io.stdout.writeAsIs(textOf(report, directory, options, io));
  }
}

/** The report with paths relative to another directory than that of the package. */
function movedTo(base: string, { diagnostics, findings }: AuditReport, directory: string): AuditReport {
  return { diagnostics: relativeTo(base, diagnostics, directory), findings: relativeTo(base, findings, directory) };
}

function textOf({ diagnostics, findings }: AuditReport, directory: string, options: AuditOptions, io: Io): string {
  const open = findings.filter(({ acceptance }) => acceptance === undefined);
  const accepted = relativeTo(withSlashes(io.cwd), findings, directory).flatMap(acceptedText);
  const problems = [...diagnostics, ...open];
  const isPretty = options.pretty ?? io.isTerminal;
  const shown = renderProblems(problems, directory, options, io);
  const blocks = [
    ...(shown === '' ? [] : [shown]),
    ...(accepted.length === 0 ? [] : [`Accepted:\n${accepted.join('')}`]),
    // Findings of an application with errors are not known.
    ...(exitCodeOf(diagnostics) !== 0 && findings.length === 0 ? [] : [`${summaryOf(open, accepted.length)}\n`]),
  ];
  return blocks.join(isPretty || accepted.length > 0 ? '\n' : '');
}

/** A line for an accepted finding, and a line for the reason. */
function acceptedText({ code, severity, message, span, acceptance }: Finding): readonly string[] {
  if (acceptance === undefined) return [];
  const line = escapeControlCharacters(`${span.file}(${span.line},${span.column}): ${severity} ${code}: ${message}`);
  return [`  ${line}\n    reason: ${escapeControlCharacters(acceptance.reason)}\n`];
}

/** Counts findings: `3 findings (1 high, 2 low), 1 accepted`. */
function summaryOf(open: readonly Finding[], accepted: number): string {
  const counts = findingSeverities
    .toReversed()
    .map((severity) => ({ severity, count: open.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}`);
  const found = open.length === 0 ? 'No findings' : `${counted(open.length, 'finding')} (${counts.join(', ')})`;
  return accepted === 0 ? found : `${found}, ${accepted} accepted`;
}
