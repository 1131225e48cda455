import { foreignFile } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { contains } from '../../../model/span.js';
import { type UnsupportedPlace, unsupportedPlaces, useOf } from '../../queries/unsupported-places.js';

/** Files in types are bytes: the `File` of browsers has no JSON representation, and needs no import. */
export function filesOfAshlar(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'foreign-file') continue;
    const values = { subject: `\`${place.path}\``, type: shape.text, isInput: isInput(place) };
    report(foreignFile.at(shape.span, values, useOf(application, place, shape.span)));
  }
}

/** Whether a parameter of the handler has the type. */
function isInput({ route, use }: UnsupportedPlace['place']): boolean {
  return route?.inputs.some(({ span }) => contains(span, use)) ?? false;
}
