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
