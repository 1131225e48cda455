import { foreignFile } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { contains } from '../../../model/span.js';
import { carrierOf, type UnsupportedPlace, unsupportedPlaces } from '../../queries/unsupported-places.js';

/** Files in types are bytes: the `File` of browsers has no JSON representation, and needs no import. */
export function ownFiles(application: ApplicationModel, report: Report): void {
  for (const { shape, place } of unsupportedPlaces(application)) {
    if (shape.reason !== 'foreign-file') continue;
    const values = { subject: `\`${place.path}\``, type: shape.text, isInput: isInput(place) };
    report(foreignFile.at(shape.span, values, carrierOf(application, place, shape.span)));
  }
}

/** Whether a parameter of the handler carries the type. */
function isInput({ route, carrier }: UnsupportedPlace['place']): boolean {
  return route.inputs.some(({ span }) => contains(span, carrier));
}
