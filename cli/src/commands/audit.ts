import {
  type AuditReport,
  audit,
  type Diagnostic,
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
import { countDiagnostics } from '../results/count-diagnostics.js';
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
  const report = await audit(location);
  const { diagnostics, findings } = report;
  const failed = exitCodeOf(diagnostics);
  write(report, directory, options, io);
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
function movedTo(base: string, { diagnostics, findings, ...report }: AuditReport, directory: string): AuditReport {
  return {
    ...report,
    diagnostics: relativeTo(base, diagnostics, directory),
    findings: relativeTo(base, findings, directory),
  };
}

function textOf(
  { isAudited, diagnostics, findings }: AuditReport,
  directory: string,
  options: AuditOptions,
  io: Io,
): string {
  const open = findings.filter(({ acceptance }) => acceptance === undefined);
  const accepted = relativeTo(withSlashes(io.cwd), findings, directory).flatMap(acceptedText);
  const shown = renderProblems([...diagnostics, ...open], directory, options, io);
  const blocks = [
    shown,
    accepted.length === 0 ? '' : `Accepted:\n${accepted.join('')}`,
    isAudited ? `${summaryOf(diagnostics, open, accepted.length)}\n` : '',
  ];
  // A blank line follows code frames and precedes the accepted findings.
  const separator = (options.pretty ?? io.isTerminal) || accepted.length > 0 ? '\n' : '';
  return blocks.filter((block) => block !== '').join(separator);
}

/** A line for an accepted finding, and a line for the reason. */
function acceptedText({ code, severity, message, span, acceptance }: Finding): readonly string[] {
  if (acceptance === undefined) return [];
  const line = escapeControlCharacters(`${span.file}(${span.line},${span.column}): ${severity} ${code}: ${message}`);
  return [`  ${line}\n    reason: ${escapeControlCharacters(acceptance.reason)}\n`];
}

/** Counts findings and errors: `1 error, 3 findings (1 high, 2 low), 1 accepted`. */
function summaryOf(diagnostics: readonly Diagnostic[], open: readonly Finding[], accepted: number): string {
  const counts = findingSeverities
    .toReversed()
    .map((severity) => ({ severity, count: open.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}`);
  const found = open.length === 0 ? 'no findings' : `${counted(open.length, 'finding')} (${counts.join(', ')})`;
  const parts = [countDiagnostics(diagnostics), found, accepted === 0 ? '' : `${accepted} accepted`];
  return parts.filter((part) => part !== '').join(', ');
}
