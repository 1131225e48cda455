import { unknownInBody } from '../../diagnostics/catalogue/findings.js';
import { describeByteSize } from '../../model/byte-size.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { inputPlaces } from '../lookups/input-places.js';

/** Bodies that contain `unknown`. */
export function unknownInBodies(audited: AuditedApplication, report: ReportFinding): void {
  for (const { shape, path, span, route, bytes } of inputPlaces('body', audited)) {
    if (shape.kind !== 'unknown') continue;
    const problem = unknownInBody.at(span, { path, route: `\`${route}\``, size: describeByteSize(bytes) });
    report(findingAt(span, problem, { subject: path, routes: [route], largestBytes: bytes }));
  }
}
