import { skippedInitialiser } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { placeText } from '../../lookups/types/type-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** The initialisers of request classes are literals, which are defaults; other initialisers and constructors do not run. */
export function literalInitialisers(used: UsedTypes, _: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { class: reference, shape } of used.requestClasses) {
    for (const { name, initialiser, assigned } of shape.properties) {
      const span = initialiser ?? assigned;
      if (span === undefined || reported.has(placeText(span))) continue;
      reported.add(placeText(span));
      const where = initialiser === undefined ? 'constructor' : 'initialiser';
      report(skippedInitialiser.at(span, { class: reference.name, property: name, where }));
    }
  }
}
