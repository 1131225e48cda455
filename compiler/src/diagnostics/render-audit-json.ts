import type { Span } from '../model/span.js';
import type { Diagnostic, FindingSeverity, Problem } from './diagnostic.js';
import { type Finding, isAtLevel } from './finding.js';

/** The results of an audit. */
export interface AuditReport {
  /** Whether the applications were audited: `false` when one of them has errors. */
  readonly isAudited: boolean;
  /** The errors of the applications, or those of comments that accept findings. Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sorted by file and position; accepted ones are included. */
  readonly findings: readonly Finding[];
}

/**
 * An audit as one JSON document for tools: `{ "level", "failed", "findings", "diagnostics" }`. Accepted findings have an `acceptance`; of the
 * others it is `null`. Lines and columns count from 1.
 */
export function renderAuditJson({ diagnostics, findings }: AuditReport, level: FindingSeverity): string {
  const document = {
    level,
    failed: diagnostics.length > 0 || findings.some((finding) => isAtLevel(finding, level)),
    findings: findings.map((finding) => {
      const { name, subject, routes, largestBytes, acceptance } = finding;
      return {
        ...entryOf(finding),
        name,
        subject,
        routes,
        largestBytes: largestBytes ?? null,
        acceptance: acceptance === undefined ? null : { reason: acceptance.reason, ...place(acceptance.span) },
      };
    }),
    diagnostics: diagnostics.map(entryOf),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function entryOf({ code, severity, message, help, span, related }: Problem) {
  return {
    code,
    severity,
    message,
    help,
    ...(span !== undefined && place(span)),
    related: related.map((note) => ({ message: note.message, ...place(note.span) })),
  };
}

function place({ file, line, column, endLine, endColumn }: Span): Span {
  return { file, line, column, endLine, endColumn };
}
