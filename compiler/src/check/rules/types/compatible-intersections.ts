import { conflictingProperty } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** Intersected types agree about their common properties. */
export function compatibleIntersections(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  for (const { shape, place } of used.unsupported) {
    if (shape.reason !== 'conflict') continue;
    const values = { path: place.path };
    report(conflictingProperty.at(shape.span, values, useOf(application, place, shape.span)));
  }
}
