import type { Span } from './span.js';

/** The `@HttpCode` of a handler. */
export interface RouteHttpCode {
  readonly status: number;
  /** The whole decorator. */
  readonly span: Span;
}

/** An `@HttpCode` that is invalid. */
export type HttpCodeIssue =
  | { readonly kind: 'wrong-http-code'; readonly problem: HttpCodeProblem; readonly span: Span }
  /** A second `@HttpCode` of one method. */
  | { readonly kind: 'several-http-codes'; readonly span: Span; readonly first: Span };

/** The reason why the arguments of an `@HttpCode` are not a status. */
export type HttpCodeProblem =
  | { readonly kind: 'missing' }
  /** An argument after the first. */
  | { readonly kind: 'surplus' }
  /** Anything but an integer from 200 to 299; `status`: another integer. */
  | { readonly kind: 'malformed'; readonly text: string; readonly status?: number };
