import type { AuditRule } from './audit-rule.js';
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
export const auditRules: readonly AuditRule[] = [
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
