import type { Finding } from '../diagnostics/finding.js';
import type { Lookup } from '../incremental/view.js';
import type { AuditFacts } from '../model/acceptance-comment.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import type { Span } from '../model/span.js';

/** An application without errors, and what an audit knows about it besides. */
export interface AuditedApplication {
  readonly application: ApplicationModel;
  /** The named types of the application. */
  readonly types: Lookup<TypeId, NamedType>;
  readonly facts: Pick<AuditFacts, 'valueNames'>;
  /** Whether a place is in the source of an installed library, which the application cannot change. */
  readonly isOfLibrary: (span: Span) => boolean;
}

/** Reports a finding; the audit continues. */
export type ReportFinding = (finding: Finding) => void;

/** Finds the parts of an application that its author has to decide about. A rule knows no other rule. */
export type AuditRule = (audited: AuditedApplication, report: ReportFinding) => void;
