import { ignoredTag } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { ignoredTagsOfUsedTypes } from '../../lookups/types/tags-of-used-types.js';

/** A constraint tag is in the JSDoc comment before a property or type. */
export function tagsInCommentsOfTypes(application: ApplicationModel, report: Report): void {
  for (const { name: tag, cause, span } of ignoredTagsOfUsedTypes(application)) {
    if (cause !== 'unknown-name') report(ignoredTag.at(span, { tag, cause }));
  }
}
