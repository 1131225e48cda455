import type { AcceptanceComment, AuditFacts } from '../model/acceptance-comment.js';
import type { Project } from '../sources/project.js';
import { acceptanceComments } from './comments/acceptance-comments.js';
import { addValueNames } from './value-names.js';

/** Reads the facts that only an audit needs. Builds do without them: an acceptance changes no generated file. */
export function readAuditFacts({ reading }: Project): AuditFacts {
  const comments: AcceptanceComment[] = [];
  const valueNames = new Set<string>();
  for (const sourceFile of reading.sourceFiles) {
    comments.push(...acceptanceComments(sourceFile, reading));
    addValueNames(sourceFile, valueNames);
  }
  return { comments, valueNames };
}
