import { misplacedTag } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { removeTag } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A JSDoc tag constrains the type that it is written for, and agrees with it. */
export function fittingTags(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  for (const { shape, place } of used.unsupported) {
    if (shape.reason !== 'tag') continue;
    const { text: tag, detail = 'it is not for this type', hint = 'remove it' } = shape;
    const values = { path: place.path, tag, because: detail, hint };
    const related = useOf(application, place, shape.span);
    report(misplacedTag.at(shape.span, values, related, removeTag(shape.span, hint)));
  }
}
