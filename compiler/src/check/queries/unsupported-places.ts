import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../model/application-model.js';
import type { UnsupportedShape } from '../../model/shape.js';
import type { Span } from '../../model/span.js';
import { indexOf } from './application-index.js';
import { placeText, type TypePlace, typePlaces } from './type-places.js';

/** A type that cannot cross the wire, and where it was met. */
export interface UnsupportedPlace {
  readonly shape: UnsupportedShape;
  readonly place: TypePlace;
}

/** Every type that cannot cross the wire, once per place where it is written. */
export function unsupportedPlaces(application: ApplicationModel): readonly UnsupportedPlace[] {
  const found = new Map<string, UnsupportedPlace>();
  for (const place of typePlaces(application)) {
    const { shape } = place;
    if (shape.kind !== 'unsupported') continue;
    const key = placeText(shape.span);
    if (!found.has(key)) found.set(key, { shape, place });
  }
  return [...found.values()];
}

/** The handler that carries a type, as a place beside the one where the type is written. */
export function carrierOf(application: ApplicationModel, place: TypePlace, reportedAt: Span): readonly RelatedPlace[] {
  if (placeText(place.carrier) === placeText(reportedAt)) return [];
  return [{ span: place.carrier, message: `${indexOf(application).handlerLabel(place.route)} carries it` }];
}
