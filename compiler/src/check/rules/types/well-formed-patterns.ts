import { invalidPattern } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { patternProblem } from '../../lookups/types/pattern-places.js';
import { placeText } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** A pattern is a regular expression. */
export function wellFormedPatterns(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { source, place } of used.patterns) {
    const key = `${placeText(place.span)} ${source}`;
    if (reported.has(key)) continue;
    const because = patternProblem(source);
    if (because === undefined) continue;
    reported.add(key);
    const values = { path: place.path, pattern: source, because };
    report(invalidPattern.at(place.span, values, useOf(application, place, place.span)));
  }
}
