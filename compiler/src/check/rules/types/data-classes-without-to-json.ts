import { oneWayClass } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { placeText } from '../../lookups/types/type-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** Requests contain no objects with a `toJSON`, which are sent in another form than they are received. */
export function dataClassesWithoutToJson(used: UsedTypes, _: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { name, shape, span } of used.requestShapes) {
    if (shape.kind !== 'object' || shape.toJson === undefined) continue;
    const type = shape.class?.name ?? name;
    const key = `${placeText(span)} ${type}`;
    if (reported.has(key)) continue;
    reported.add(key);
    report(oneWayClass.at(span, { ...(type !== undefined && { type }) }));
  }
}
