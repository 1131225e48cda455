import type { Finding } from '../diagnostics/finding.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import { distinct } from '../model/group-by.js';
import type { AuditedApplication, AuditRule } from './audit-rule.js';
import { publicDocuments } from './rules/public-documents.js';
import { secretsInDefaults } from './rules/secrets-in-defaults.js';
import { secretsInResponses } from './rules/secrets-in-responses.js';
import { skippedGuards } from './rules/skipped-guards.js';
import { unboundedBodies } from './rules/unbounded-bodies.js';
import { unboundedParameters } from './rules/unbounded-parameters.js';
import { unguardedRoutes } from './rules/unguarded-routes.js';
import { unknownInBodies } from './rules/unknown-in-bodies.js';
import { unlimitedWrites } from './rules/unlimited-writes.js';
import { usersNeverSet } from './rules/users-never-set.js';

/** Every rule of an audit. The order of rules does not matter, because findings are sorted. */
const auditRules: readonly AuditRule[] = [
  publicDocuments,
  secretsInDefaults,
  secretsInResponses,
  skippedGuards,
  unboundedBodies,
  unboundedParameters,
  unguardedRoutes,
  unknownInBodies,
  unlimitedWrites,
  usersNeverSet,
];

/** The findings of an application, sorted by file and position. */
export function auditApplication(audited: AuditedApplication): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of auditRules) rule(audited, (finding) => findings.push(finding));
  return sortDiagnostics(distinct(findings));
}
