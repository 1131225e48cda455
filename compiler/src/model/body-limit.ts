import type { Span } from './span.js';

/**
 * The largest limit of a body that is parsed as JSON: a string of JavaScript cannot have more characters, and each character has
 * at least one byte.
 */
export const largestJsonBody = 536_870_888;

/** The bytes that a body can have without `@BodyLimit` or `@Upload`, unless the application sets another default at run time. */
export const defaultBodyLimit = 1_048_576;

/** A decorator that limits the body of a request. */
export type BodyLimitDecorator = 'BodyLimit' | 'Upload';

/** A `@BodyLimit` or `@Upload` that is invalid. */
export type BodyLimitIssue =
  | {
      readonly kind: 'wrong-body-limit';
      readonly decorator: BodyLimitDecorator;
      readonly problem: BodyLimitProblem;
      readonly span: Span;
    }
  /** No route that it applies to takes a body; with the method that it precedes: `NotesController.list`. */
  | {
      readonly kind: 'body-limit-without-body';
      readonly decorator: BodyLimitDecorator;
      readonly method?: string;
      readonly span: Span;
    }
  /** A second one that precedes the same class or method. */
  | {
      readonly kind: 'several-body-limits';
      readonly decorator: BodyLimitDecorator;
      readonly span: Span;
      readonly first: { readonly decorator: BodyLimitDecorator; readonly span: Span };
    };

/** The reason why the arguments of a `@BodyLimit` or `@Upload` are not the size of a body. */
export type BodyLimitProblem =
  | { readonly kind: 'missing' }
  /** An argument after the first. */
  | { readonly kind: 'surplus' }
  /** The argument of an `@Upload` is not an object. */
  | { readonly kind: 'not-options'; readonly text: string }
  /** Anything but a size of at least one byte; `meant`: the bytes that it can be meant to be. */
  | { readonly kind: 'malformed'; readonly text: string; readonly meant?: number }
  /** More bytes than the bodies of its routes can have. */
  | { readonly kind: 'too-large'; readonly bytes: number; readonly largest: number };
