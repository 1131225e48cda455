import type { Span } from '../model/span.js';

/** Something that keeps the sources from being read: until it is fixed, nothing else about the application is known. */
export type ProjectProblem = TsconfigProblem | SyntaxProblem | EncodingProblem;

/** Something wrong with the tsconfig. What could be read of it is used nevertheless. */
export interface TsconfigProblem {
  readonly kind: 'malformed-tsconfig' | 'missing-base-tsconfig' | 'no-source-files';
  /** The complaint in one line. */
  readonly text: string;
  readonly span?: Span;
}

/** A source file that cannot be parsed. */
export interface SyntaxProblem {
  readonly kind: 'syntax-error';
  /** TypeScript's message in one line. */
  readonly text: string;
  readonly span: Span;
  /** Places that belong to the error, such as the `{` that is never closed. */
  readonly related: readonly RelatedProblemPlace[];
  /** What is at the place is a marker that a merge has left. */
  readonly isMergeConflict: boolean;
}

/** A source file whose bytes are not text. */
export interface EncodingProblem {
  readonly kind: 'invalid-encoding';
  /** The first place that cannot be read. */
  readonly span: Span;
}

/** Another place of a problem, and what is there. */
export interface RelatedProblemPlace {
  readonly span: Span;
  readonly message: string;
}
