import { placeText, type TypePlace } from './type-places.js';

/** A regular expression that strings of requests are matched against. */
export interface PatternPlace {
  readonly source: string;
  readonly place: TypePlace;
  /** The length of the longest string that it is matched against. */
  readonly longest: number;
}

/** Every pattern in some types, once per place and length. */
export function patternPlaces(typePlaces: readonly TypePlace[]): readonly PatternPlace[] {
  const known = new Set<string>();
  const isNew = ({ source, place, longest }: PatternPlace): boolean => {
    const key = `${placeText(place.span)} ${longest} ${source}`;
    return known.size < known.add(key).size;
  };
  const places: PatternPlace[] = [];
  for (const place of typePlaces) {
    const { shape } = place;
    if (shape.kind === 'object' && shape.keyPattern !== undefined) {
      places.push({ source: shape.keyPattern, place, longest: Number.POSITIVE_INFINITY });
    } else if (shape.kind === 'string') {
      const longest = shape.maxLength ?? Number.POSITIVE_INFINITY;
      for (const source of shape.patterns ?? []) places.push({ source, place, longest });
    }
  }
  return places.filter(isNew);
}

/** The syntax error of a pattern; `undefined` for a valid one. */
export function patternProblem(source: string): string | undefined {
  try {
    new RegExp(source, 'u');
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // `Invalid regular expression: /(/u: Unterminated group`
    return error.message.replace(/^.*: /s, '').toLowerCase();
  }
}
