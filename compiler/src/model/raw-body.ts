import type { Span } from './span.js';

/** Code that reads the bytes of the body from a `RequestContext`. */
export interface RawBodyRead {
  /** The code: `context.rawBody`. */
  readonly text: string;
  readonly span: Span;
  /** The class that it is in; absent outside of classes. */
  readonly className?: string;
  /** The member of the class; absent for one without a plain name. */
  readonly member?: string;
}

/** The media types of a `RawBody` as written. */
export interface MediaTypesFacts {
  readonly text: string;
  /** Absent when the type argument is not one string literal. */
  readonly value?: string;
}

/** The reason why the media types of a `RawBody` are invalid. */
export type RawBodyProblem =
  | { readonly kind: 'not-literal'; readonly text: string }
  | { readonly kind: 'not-a-media-type'; readonly text: string };
