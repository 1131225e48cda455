import { unboundedParameter } from '../../diagnostics/catalogue/findings.js';
import { describeByteSize } from '../../model/byte-size.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { unboundedParts } from '../lookups/unbounded-parts.js';

/** Strings, arrays and records of paths, queries and headers that only the limit of all headers bounds. */
export function unboundedParameters(audited: AuditedApplication, report: ReportFinding): void {
  for (const { what, hint, path, span, route, bytes } of unboundedParts('parameters', audited)) {
    const values = { what, path, route: `\`${route}\``, size: describeByteSize(bytes), hint };
    const problem = unboundedParameter.at(span, values);
    report(findingAt(span, problem, { subject: path, routes: [route], largestBytes: bytes }));
  }
}
