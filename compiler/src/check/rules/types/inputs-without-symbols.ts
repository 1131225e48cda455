import { symbolName } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { placeText } from '../../lookups/types/type-places.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import type { RuleFacts } from '../../rule.js';

/** Types of requests require no property whose name is a symbol: JSON has only strings as names. */
export function inputsWithoutSymbols(used: UsedTypes, _: RuleFacts, report: Report): void {
  const reported = new Set<string>();
  for (const { shape, span } of used.requestShapes) {
    if (shape.kind !== 'object' || shape.symbols === undefined || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(symbolName.at(span, { names: shape.symbols }));
  }
}
