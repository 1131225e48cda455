import { symbolName } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestShapes } from '../../queries/request-classes.js';
import { placeText } from '../../queries/type-places.js';

/** Types of requests require no property whose name is a symbol: JSON has only strings as names. */
export function inputsWithoutSymbols(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const { shape, span } of requestShapes(application)) {
    if (shape.kind !== 'object' || shape.symbols === undefined || reported.has(placeText(span))) continue;
    reported.add(placeText(span));
    report(symbolName.at(span, { names: shape.symbols }));
  }
}
