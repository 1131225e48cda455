import { emptyMessage } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { placeText } from '../../lookups/types/type-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { removeTag } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A `@message` has a text: clients would get errors without one. */
export function messagesWithText(used: UsedTypes, _facts: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { path, property } of used.places) {
    const { text, span } = property?.message ?? {};
    if (text !== '' || span === undefined || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(emptyMessage.at(span, { path }, [], removeTag(span)));
  }
}
