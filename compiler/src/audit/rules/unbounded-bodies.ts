import { unboundedBody } from '../../diagnostics/catalogue/findings.js';
import { describeByteSize } from '../../model/byte-size.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { unboundedParts } from '../lookups/unbounded-parts.js';

/** Strings, arrays and records of bodies that only the body limit bounds. */
export function unboundedBodies(audited: AuditedApplication, report: ReportFinding): void {
  for (const { what, hint, path, span, route, bytes } of unboundedParts('body', audited)) {
    const values = { what, path, route: `\`${route}\``, size: describeByteSize(bytes), hint };
    report(findingAt(span, unboundedBody.at(span, values), { subject: path, routes: [route], largestBytes: bytes }));
  }
}
