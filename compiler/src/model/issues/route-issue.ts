import type { BodyLimitIssue } from '../body-limit.js';
import type { HttpCodeIssue } from '../http-code.js';
import type { Span } from '../span.js';
import type { StaticValue } from '../static-value.js';
import type { PathProblem } from './path-problem.js';

/** A decorator of a controller or handler that cannot be what it is meant to be for a route. */
export type RouteIssue =
  | BodyLimitIssue
  | HttpCodeIssue
  /** The argument of `@Controller` or of a route decorator is not a string. */
  | { readonly kind: 'not-a-path'; readonly decorator: string; readonly value: StaticValue }
  | { readonly kind: 'malformed-path'; readonly path: string; readonly problem: PathProblem; readonly span: Span }
  | { readonly kind: 'several-route-decorators'; readonly handler: string; readonly span: Span; readonly first: Span };
