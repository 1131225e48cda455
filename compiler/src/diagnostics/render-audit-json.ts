import type { AuditReport } from './audit-report.js';
import type { FindingSeverity } from './diagnostic.js';
import { isAtLevel } from './finding.js';
import { jsonEntry, jsonPlace } from './render-json.js';

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
        ...jsonEntry(finding),
        name,
        subject,
        routes,
        largestBytes: largestBytes ?? null,
        acceptance: acceptance === undefined ? null : { reason: acceptance.reason, ...jsonPlace(acceptance.span) },
      };
    }),
    diagnostics: diagnostics.map(jsonEntry),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
