import type { Span } from '../span.js';

/** A composed decorator, or a part of one, whose meaning is not known. */
export type CompositionProblem = {
  /** The expression as written, shortened to one line. */
  readonly text: string;
  readonly span: Span;
} & CompositionIssue;

/** The reason why the meaning of a composed decorator is not known. */
export type CompositionIssue =
  /** A call of `composeDecorators` that is not the value of a constant or the result of a function. */
  | { readonly kind: 'misplaced'; readonly called: boolean }
  /** A part that is not a decorator of Ashlar. */
  | { readonly kind: 'unknown-part'; readonly reason: UnknownPart }
  /** `composeDecorators()`. */
  | { readonly kind: 'empty' }
  /** A composition that contains itself, with the names on the way. */
  | { readonly kind: 'circular'; readonly path: readonly string[] }
  /** A decorator that is composed, as its type shows, and whose composition is not in a source that can be read. */
  | { readonly kind: 'unread'; readonly declaredIn: 'declarations' | 'source' }
  /** A constant that is called, or a function that is not. */
  | { readonly kind: 'wrong-call'; readonly wanted: 'call' | 'no-call' };

/** The reason why a part of a composition is not a decorator of Ashlar. */
export type UnknownPart =
  /** `@Module` keeps its argument at run time, which a composed decorator does not. */
  | 'module'
  /** A decorator without its call: `SkipThrottle`. */
  | 'not-called'
  | 'spread'
  | 'conditional'
  /** Anything else, such as a decorator of another package. */
  | 'other';
