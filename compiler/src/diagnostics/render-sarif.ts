import { sha256 } from '../files/sha256.js';
import { compareText } from '../model/compare-text.js';
import type { Span } from '../model/span.js';
import { version } from '../version.js';
import type { AuditReport } from './audit-report.js';
import * as acceptances from './catalogue/acceptances.js';
import { catalogue, findingCatalogue } from './catalogue.js';
import type { Diagnostic, Problem } from './diagnostic.js';
import { explain } from './explain.js';
import type { Finding } from './finding.js';
import type { RepairableDiagnostic, RepairEdits } from './repair-edits.js';

/** The name of the directory that paths are relative to, by which code hosts find the files of a repository. */
const root = '%SRCROOT%';

/** The level of SARIF for each severity. */
const levels: Readonly<Record<Problem['severity'], 'error' | 'warning' | 'note'>> = {
  error: 'error',
  high: 'error',
  warning: 'warning',
  medium: 'warning',
  low: 'note',
};

/** The metadata of the findings that are about security: a score from 0 to 10, by which code hosts sort, and the weakness (CWE). */
const security: Readonly<Record<string, { readonly score: string; readonly weakness: number }>> = {
  'route-without-guard': { score: '8.0', weakness: 306 },
  'skipped-guard': { score: '5.5', weakness: 306 },
  'write-without-rate-limit': { score: '5.3', weakness: 770 },
  'unbounded-body': { score: '5.3', weakness: 770 },
  'unbounded-parameter': { score: '3.1', weakness: 770 },
  'unknown-in-body': { score: '5.0', weakness: 20 },
  'secret-in-response': { score: '7.5', weakness: 200 },
  'public-documentation': { score: '2.0', weakness: 200 },
  'secret-in-default': { score: '7.5', weakness: 798 },
};

/** Everything that a result can be about, in the order of the codes. */
const kinds = [...findingCatalogue.values(), ...Object.values(acceptances)].toSorted((a, b) =>
  compareText(a.code, b.code),
);

/**
 * An audit as SARIF 2.1.0, the format that code hosts show. Paths are relative to the root of the repository. Comments that accept findings
 * are suppressions, their errors are results; the errors of an application are notifications, because the audit did not run.
 */
export function renderSarif({ isAudited, diagnostics, findings }: AuditReport): string {
  const errors = isAudited ? diagnostics : [];
  const notified = isAudited ? [] : diagnostics;
  const fingerprints = new Fingerprints();
  const results = [
    ...findings.map((finding) => resultOf(finding, finding.subject, fingerprints)),
    ...errors.map((error) => resultOf(error, error.message, fingerprints)),
  ];
  return sarifLog({
    name: 'ashlar audit',
    id: 'ashlar-audit/',
    rules: kinds.map(ruleOf),
    invocation: { executionSuccessful: isAudited, toolExecutionNotifications: notified.map(notificationOf) },
    results,
  });
}

/**
 * The diagnostics of a build or a check as SARIF 2.1.0, with their repairs as `fixes`. Paths are relative to the root of the repository.
 */
export function renderDiagnosticsSarif(diagnostics: readonly RepairableDiagnostic[]): string {
  const codes = new Set(diagnostics.map(({ code }) => code));
  const rules = [...catalogue.values()].filter(({ code }) => codes.has(code));
  const fingerprints = new Fingerprints();
  const results = diagnostics.map((diagnostic) => {
    const { repairEdits = [] } = diagnostic;
    const { suppressions, ...result } = resultOf(diagnostic, diagnostic.message, fingerprints);
    const ruleIndex = rules.findIndex(({ code }) => code === diagnostic.code);
    return { ...result, ruleIndex, ...(repairEdits.length > 0 && { fixes: repairEdits.map(fixOf) }) };
  });
  return sarifLog({
    name: 'ashlar',
    id: 'ashlar/',
    rules: rules.map(ruleOf),
    invocation: { executionSuccessful: true },
    results,
  });
}

function sarifLog(run: {
  readonly name: string;
  readonly id: string;
  readonly rules: readonly object[];
  readonly invocation: object;
  readonly results: readonly object[];
}): string {
  const document = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: run.name, semanticVersion: version, rules: run.rules } },
        automationDetails: { id: run.id },
        invocations: [run.invocation],
        originalUriBaseIds: { [root]: { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results: run.results,
      },
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** A repair as SARIF has it: the changes of each file (section 3.55). */
function fixOf({ title, edits }: RepairEdits) {
  const files = [...new Set(edits.map(({ file }) => file))];
  return {
    description: { text: sentence(title) },
    artifactChanges: files.map((file) => ({
      artifactLocation: { uri: uriOf(file), uriBaseId: root },
      replacements: edits
        .filter((edit) => edit.file === file)
        .map(({ line, column, endLine, endColumn, text }) => ({
          deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
          insertedContent: { text },
        })),
    })),
  };
}

function ruleOf({ code, name, severity, summary }: (typeof kinds)[number]) {
  const page = explain(code) ?? summary;
  const found = security[name];
  return {
    id: code,
    name: name.replaceAll(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    shortDescription: { text: summary.replaceAll('`', "'") },
    fullDescription: { text: summary.replaceAll('`', "'") },
    help: { text: page, markdown: page },
    defaultConfiguration: { level: levels[severity] },
    properties: {
      precision: 'high',
      ...(found === undefined
        ? { tags: ['correctness'], 'problem.severity': problemSeverity(severity) }
        : { tags: ['security', `external/cwe/cwe-${found.weakness}`], 'security-severity': found.score }),
    },
  };
}

function problemSeverity(severity: Problem['severity']): string {
  return levels[severity] === 'note' ? 'recommendation' : levels[severity];
}

function resultOf(
  problem: Finding | (Diagnostic & Pick<Finding, 'acceptance'>),
  subject: string,
  fingerprints: Fingerprints,
) {
  const { code, severity, message, help, span, related, acceptance } = problem;
  return {
    ruleId: code,
    ruleIndex: kinds.findIndex((kind) => kind.code === code),
    level: levels[severity],
    message: { text: `${sentence(message)} ${sentence(help)}` },
    ...(span !== undefined && { locations: [locationOf(span)] }),
    ...(related.length > 0 && {
      relatedLocations: related.map((note, id) => ({
        id: id + 1,
        ...locationOf(note.span),
        message: { text: sentence(note.message) },
      })),
    }),
    partialFingerprints: { 'ashlarFinding/v1': fingerprints.of(code, span?.file ?? '', subject) },
    // Either all results of a run have suppressions, or none of them has.
    suppressions: acceptance === undefined ? [] : [suppressionOf(acceptance)],
  };
}

function suppressionOf({ reason, span }: NonNullable<Finding['acceptance']>) {
  return { kind: 'inSource', status: 'accepted', justification: reason, location: locationOf(span) };
}

function notificationOf({ code, severity, message, help, span }: Diagnostic) {
  return {
    descriptor: { id: code },
    level: levels[severity],
    message: { text: `${sentence(message)} ${sentence(help)}` },
    ...(span !== undefined && { locations: [locationOf(span)] }),
  };
}

function locationOf({ file, line, column, endLine, endColumn }: Span) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: root },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  };
}

/** A path as a relative URI. */
function uriOf(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

/** A message as a sentence. Its backquotes are Markdown, and its brackets would be links. */
function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return `${text.replaceAll(/[[\]\\]/g, '\\$&')}.`;
}

/** Texts that identify results while lines move: the code, the file and the subject, with a number for each repetition. */
class Fingerprints {
  readonly #counts = new Map<string, number>();

  of(code: string, file: string, subject: string): string {
    const key = JSON.stringify([code, file, subject]);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return `${sha256(key)}:${count}`;
  }
}
