import type { Diagnostic } from './diagnostic.js';
import type { Finding } from './finding.js';

/** The results of an audit. */
export interface AuditReport {
  /** Whether the applications were audited: `false` when one of them has errors. */
  readonly isAudited: boolean;
  /** The errors of the applications, or those of comments that accept findings. Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sorted by file and position; accepted ones are included. */
  readonly findings: readonly Finding[];
}
