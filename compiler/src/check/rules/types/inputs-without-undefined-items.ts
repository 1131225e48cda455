import { undefinedItem } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { partsWithRoles } from '../../../model/shapes/parts-of.js';
import type { Shape } from '../../../model/shapes/shape.js';
import { canBeUndefined, isListShape } from '../../../model/shapes/shape-questions.js';
import { isOfVariable, pathOf, placeText } from '../../lookups/types/type-places.js';
import { useOf } from '../../lookups/types/unsupported-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** No list of a request has items that can be `undefined`: JSON has no such value, and only a response has null in its place. */
export function inputsWithoutUndefinedItems(used: UsedTypes, { application }: RuleFacts, report: Report): void {
  // The places are computed only where there is something to report.
  if (!used.requestShapes.some(({ shape }) => undefinedItemOf(shape) !== undefined)) return;
  const reported = new Set<string>();
  for (const place of used.inputPlaces()) {
    const { path, shape, span } = place;
    const item = undefinedItemOf(shape);
    // A configuration is reported with what a variable can be.
    if (item === undefined || isOfVariable(place) || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(undefinedItem.at(span, { path: path + item }, useOf(application, place, span)));
  }
}

/** The first item of a list that can be `undefined`, as the end of a path: `[]` or `[1]`. */
function undefinedItemOf(shape: Shape): string | undefined {
  if (!isListShape(shape)) return undefined;
  const item = partsWithRoles(shape).find((part) => canBeUndefined(part.shape));
  return item && pathOf(item);
}
