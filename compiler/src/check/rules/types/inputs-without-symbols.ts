import { symbolName } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestShapes } from '../../queries/request-classes.js';
import { placeText } from '../../queries/type-places.js';

/** What requests bring has texts for names: a property that must be there and has a symbol for its name is in none of them. */
export function inputsWithoutSymbols(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const { shape, span } of requestShapes(application)) {
    if (shape.kind !== 'object' || shape.symbols === undefined || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(symbolName.at(span, { names: shape.symbols }));
  }
}
