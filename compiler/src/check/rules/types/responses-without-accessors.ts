import { accessorOfResponse } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { sentShapesOf } from '../../../model/shapes/route-shapes.js';
import { everyShape } from '../../../model/shapes/walk-shapes.js';
import { placeText } from '../../lookups/types/type-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The classes of responses have no accessors, which are not sent. */
export function responsesWithoutAccessors(used: UsedTypes, { types }: RuleFacts, report: Report): void {
  const results = [...used.routes.map(({ returns }) => returns.results), used.errorResults];
  const sent = [...results.flat().flatMap(sentShapesOf), ...used.codecs.map(({ shape }) => shape)];
  const received = new Set(used.requestClasses.map(({ class: { id } }) => id));
  const reported = new Set<string>();
  for (const shape of everyShape(sent, types)) {
    if (shape.kind !== 'object' || shape.class === undefined) continue;
    for (const { name: property, span, canBeSet } of shape.accessors ?? []) {
      // In the class of a request, it is an error already.
      const isKnown = reported.has(placeText(span)) || (canBeSet && received.has(shape.class.id));
      reported.add(placeText(span));
      if (isKnown) continue;
      const repair = choose('make the accessor private', { kind: 'modifiers', of: span, add: 'private' });
      report(accessorOfResponse.at(span, { class: shape.class.name, property }, [], [repair]));
    }
  }
}
