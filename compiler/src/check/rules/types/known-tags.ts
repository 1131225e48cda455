import { unknownTag } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { ignoredTagsOfUsedTypes } from '../../lookups/types/tags-of-used-types.js';
import { safely } from '../../repairs/syntax-changes.js';

/** The name of a constraint tag has no spelling mistake, and is not that of another tool. */
export function knownTags(application: ApplicationModel, report: Report): void {
  for (const { name: tag, cause, meant, span } of ignoredTagsOfUsedTypes(application)) {
    if (cause !== 'unknown-name' || meant === undefined) continue;
    report(unknownTag.at(span, { tag, meant }, [], safely([{ kind: 'replace', span, text: `@${meant}` }])));
  }
}
