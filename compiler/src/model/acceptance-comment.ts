import type { Span } from './span.js';

/** A comment that accepts a finding of an audit, or looks as if it did. */
export interface AcceptanceComment {
  /** The text without the characters that begin and end the comment: `ashlar-accept ASH9101: the route is public`. */
  readonly text: string;
  readonly style: 'line' | 'block';
  /** Code precedes the comment on its line. */
  readonly isAfterCode: boolean;
  readonly span: Span;
  /** The lines of code that it is about; absent when no code follows it. */
  readonly target?: AcceptanceTarget;
  /** The comment is in a file of another package: other applications may need it. */
  readonly isShared: boolean;
}

/** The lines after a comment up to the next line of code, or to the name of the declaration that begins on it or that it is part of. */
export interface AcceptanceTarget {
  readonly line: number;
  readonly endLine: number;
}

/** The facts of the sources that only an audit needs. */
export interface AuditFacts {
  /** In the order of the files. */
  readonly comments: readonly AcceptanceComment[];
  /** The names that code of the application uses as values. Names of equal text are not distinguished. */
  readonly valueNames: ReadonlySet<string>;
}
