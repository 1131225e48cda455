import type { Span } from '../span.js';

/** A marker where it has no meaning: inside of another type, or in a return type. */
export interface MisplacedMarker {
  readonly name: string;
  /** The marker as it is written, or its alias. */
  readonly span: Span;
  readonly around: MarkerSurroundings;
  /** The type that it is around, as written, without further markers. */
  readonly content?: string;
}

/** The type around a misplaced marker. */
export type MarkerSurroundings =
  /** `directly`: nothing else is between the two. */
  | { readonly kind: 'marker'; readonly name: string; readonly directly: boolean }
  /** A property of an object type, which may have no name. */
  | { readonly kind: 'property'; readonly name: string; readonly type?: string }
  /** `isWrapper`: the name of a generic type with one type argument, such as `Partial`. */
  | { readonly kind: 'type'; readonly text: string; readonly isWrapper?: true }
  | { readonly kind: 'result' };
