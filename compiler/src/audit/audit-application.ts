import type { Finding } from '../diagnostics/finding.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import { distinct } from '../model/group-by.js';
import type { AuditedApplication } from './audit-rule.js';
import { auditRules } from './rules.js';

/** The findings of an application, sorted by file and position. */
export function auditApplication(audited: AuditedApplication): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of auditRules) rule(audited, (finding) => findings.push(finding));
  return sortDiagnostics(distinct(findings));
}
