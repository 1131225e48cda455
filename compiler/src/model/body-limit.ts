import type { Span } from './span.js';

/**
 * The largest limit of a body that is parsed as JSON: a string of JavaScript cannot have more characters, and each character has
 * at least one byte.
 */
export const largestJsonBody = 536_870_888;

/** A `@BodyLimit` that cannot be meant. */
export type BodyLimitIssue =
  | { readonly kind: 'wrong-body-limit'; readonly problem: BodyLimitProblem; readonly span: Span }
  /** No route that it applies to takes a body; with the method that it precedes: `NotesController.list`. */
  | { readonly kind: 'body-limit-without-body'; readonly method?: string; readonly span: Span }
  /** A second one that precedes the same class or method. */
  | { readonly kind: 'several-body-limits'; readonly span: Span; readonly first: Span };

/** The reason why the arguments of a `@BodyLimit` are not the size of a body. */
export type BodyLimitProblem =
  | { readonly kind: 'missing' }
  /** An argument after the size. */
  | { readonly kind: 'surplus' }
  /** Anything but a size of at least one byte; `meant`: the bytes that it can be meant to be. */
  | { readonly kind: 'malformed'; readonly text: string; readonly meant?: number }
  /** More bytes than a body can be parsed with. */
  | { readonly kind: 'too-large'; readonly bytes: number };
