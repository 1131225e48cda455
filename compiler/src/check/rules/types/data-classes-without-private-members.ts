import { hiddenState } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** A class that requests become instances of has no private members: only its constructor could set them, and it does not run. */
export function dataClassesWithoutPrivateMembers(used: UsedTypes, _: RuleFacts, report: Report): void {
  for (const { class: reference, shape, span } of used.requestClasses) {
    if (shape.hidden !== undefined) report(hiddenState.at(span, { class: reference.name, hidden: shape.hidden }));
  }
}
