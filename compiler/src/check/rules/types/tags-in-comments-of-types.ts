import { ignoredTag } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { ignoredTagsOfUsedTypes } from '../../lookups/types/tags-of-used-types.js';

/** A constraint tag is in the JSDoc comment before a property or type. */
export function tagsInCommentsOfTypes(application: ApplicationModel, report: Report): void {
  for (const { name: tag, cause, span } of ignoredTagsOfUsedTypes(application)) {
    if (cause === 'unknown-name') continue;
    const isComment = cause === 'block-comment' || cause === 'line-comment';
    // A line comment may also be code that was taken out on purpose.
    const kind = cause === 'block-comment' ? 'safe' : 'choice';
    const repairs: readonly RepairOfHelp[] = isComment ? [{ kind, changes: [{ kind: 'jsdoc', span }] }] : [];
    report(ignoredTag.at(span, { tag, cause }, [], repairs));
  }
}
