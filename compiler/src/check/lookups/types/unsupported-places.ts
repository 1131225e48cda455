import type { RelatedPlace } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { UnsupportedShape } from '../../../model/shapes/shape.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../application-index.js';
import { isOfVariable, placeText, type TypePlace } from './type-places.js';

/** A type without a JSON representation, and its place. */
export interface UnsupportedPlace {
  readonly shape: UnsupportedShape;
  readonly place: TypePlace;
}

/** Every type without a JSON representation, once per place in the source. */
export function unsupportedPlaces(places: readonly TypePlace[]): readonly UnsupportedPlace[] {
  const found = new Map<string, UnsupportedPlace>();
  for (const place of places) {
    const { shape } = place;
    if (shape.kind !== 'unsupported') continue;
    const key = placeText(shape.span);
    if (!found.has(key)) found.set(key, { shape, place });
  }
  return [...found.values()];
}

/** The handler, or the class with a codec, that uses a type, as a further place beside that of the type. */
export function useOf(application: ApplicationModel, place: TypePlace, reportedAt: Span): readonly RelatedPlace[] {
  const { route, codec } = place;
  if (isOfVariable(place) || placeText(place.use) === placeText(reportedAt)) return [];
  const index = indexOf(application);
  const user = route === undefined ? codec && index.label(codec.provider) : index.handlerLabel(route);
  return [{ span: place.use, message: `it is used by ${user}` }];
}
