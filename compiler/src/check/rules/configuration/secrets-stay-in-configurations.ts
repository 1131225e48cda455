import { misplacedSecret } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { isOfVariable, placeText } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** No request, response or codec contains a `Secret`. */
export function secretsStayInConfigurations(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const place of used.places) {
    const { shape, span, path } = place;
    if (shape.kind !== 'string' || !shape.secret || isOfVariable(place) || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(misplacedSecret.at(span, { path }, useOf(application, place, span)));
  }
}
