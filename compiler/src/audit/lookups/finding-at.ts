import type { Problem } from '../../diagnostics/diagnostic.js';
import type { Finding } from '../../diagnostics/finding.js';
import type { Span } from '../../model/span.js';

/** The parts of a finding besides its text. */
type FindingParts = Pick<Finding, 'subject' | 'routes' | 'largestBytes'>;

/** A finding at a place in the source. */
export function findingAt(span: Span, problem: Problem<Finding['severity']>, parts: FindingParts): Finding {
  const related = problem.related.map((note) => ({ ...note, span: ownPlace(note.span) }));
  return { ...problem, span: ownPlace(span), related, ...parts };
}

/** A span without the use of a composed decorator: findings are at the use. */
function ownPlace({ composed, ...span }: Span): Span {
  return span;
}
