import { ambiguousUnion } from '../diagnostics/catalogue/types.js';
import type { Report } from '../diagnostics/diagnostic.js';
import { type Ambiguity, ambiguityOf } from '../model/ambiguity.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { NamedType, Shape, TypeId } from '../model/shape.js';
import { unwrapped } from '../model/shape-questions.js';
import { shapeLabel } from './shape-label.js';
import { placeText, typePlaces } from './type-places.js';
import { carrierOf } from './unsupported-places.js';

/** The alternatives of a union can be told apart, by whoever has to read or write one. */
export function distinctAlternatives(application: ApplicationModel, report: Report): void {
  const { types } = application;
  const told = new Set<string>();
  for (const place of typePlaces(application)) {
    const { shape, path, span } = place;
    if (place.documented) continue;
    if (shape.kind !== 'union' || shape.members.some((member) => isAmbiguousByName(member, types))) continue;
    const ambiguity = ambiguityOf(shape, types);
    if (ambiguity === undefined || told.has(placeText(span))) continue;
    told.add(placeText(span));
    const [one, other] = ambiguity.members;
    const values = { path, one: shapeLabel(one, types), other: shapeLabel(other, types), ...explain(ambiguity) };
    report(ambiguousUnion.at(span, values, carrierOf(application, place, span)));
  }
}

/** A union with a name is told where it is declared. */
function isAmbiguousByName(member: Shape, types: ReadonlyMap<TypeId, NamedType>): boolean {
  if (member.kind !== 'named') return false;
  const shape = unwrapped(member, types);
  return shape.kind === 'union' && ambiguityOf(shape, types) !== undefined;
}

function explain({ as }: Ambiguity): { because: string; hint: string } {
  switch (as) {
    case 'text':
      return {
        because: 'both are strings in JSON',
        hint: 'keep one of them, or give each a property of its own',
      };
    case 'list':
      return {
        because: 'an empty list is both',
        hint: 'write one array whose items are a union: `(A | B)[]`',
      };
    case 'object':
      return {
        because: 'no property tells which',
        hint: "give both a property with a literal of their own: `kind: 'note'`",
      };
  }
}
