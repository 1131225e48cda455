import type { Span } from '../model/span.js';

/** Whether a problem keeps the application from being generated. */
export type Severity = 'error' | 'warning';

/** One problem of an application, told in the user's own names. */
export interface Diagnostic {
  /** Stable for ever: `ASH1004`. */
  readonly code: string;
  /** The code in words: `unknown-provider`. */
  readonly name: string;
  readonly severity: Severity;
  /** One line that says what is wrong: lower case, no full stop, names in backquotes. */
  readonly message: string;
  /** What to do about it. */
  readonly help: string;
  /** The smallest place that can be mended; absent when the problem has no place in the source. */
  readonly span?: Span;
  /** Other places that belong to the problem, in the order in which they are to be read. */
  readonly related: readonly RelatedPlace[];
}

/** Another place that belongs to a problem, and what is to be seen there. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/** Takes a diagnostic; the check that reports goes on. */
export type Report = (diagnostic: Diagnostic) => void;
