import type { Span } from '../span.js';

/** A tag in a comment of the source that looks as if it constrained a type, and has no effect. */
export interface IgnoredTag {
  /** The name as written, without the `@`. */
  readonly name: string;
  readonly span: Span;
  readonly cause: IgnoredTagCause;
  /** The intended tag, for a name that is not known. */
  readonly meant?: string;
  /** The declaration of the type around it, if only its properties show whether the application uses the type. */
  readonly declaration?: Span;
}

/** The reason why a tag has no effect. */
export type IgnoredTagCause =
  | 'unknown-name'
  /** A comment that begins with `//`. */
  | 'line-comment'
  /** A comment that begins with one asterisk. */
  | 'block-comment'
  /** The comment is after the property or type that it describes. */
  | 'after'
  /** Another JSDoc comment is between it and the declaration. */
  | 'replaced'
  /** The comment is inside of a declaration, or before a part of it that has no constraints. */
  | 'inside';
