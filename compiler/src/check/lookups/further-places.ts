import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../model/span.js';

/** At most this many further places are shown; the message has their number. */
const shown = 3;

/** The further places of one problem, as notes of its diagnostic. */
export function furtherPlaces(spans: readonly Span[]): readonly RelatedPlace[] {
  return spans.slice(0, shown).map((span) => ({ span, message: 'it is also used here' }));
}

/** The number of further places, to follow the first one in a message: ` and 2 other places`. */
export function andOtherPlaces(count: number): string {
  return count === 0 ? '' : ` and ${count} other ${count === 1 ? 'place' : 'places'}`;
}
