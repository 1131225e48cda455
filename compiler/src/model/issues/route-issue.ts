import type { BodyLimitIssue } from '../body-limit.js';
import type { HttpCodeIssue } from '../http-code.js';
import type { Span } from '../span.js';
import type { StaticValue } from '../static-value.js';
import type { PathProblem } from './path-problem.js';

/** A decorator of a controller or handler that cannot be what it is meant to be for a route. */
export type RouteIssue =
  | BodyLimitIssue
  | HttpCodeIssue
  /** The argument of `@Controller` or of a route decorator, or an entry of its list, is not a string. */
  | { readonly kind: 'not-a-path'; readonly decorator: string; readonly isEntry: boolean; readonly value: StaticValue }
  /** The argument of `@Controller` or of a route decorator is a list without paths. */
  | { readonly kind: 'empty-path-list'; readonly decorator: string; readonly span: Span }
  /** A list of paths has a path that an earlier entry has, at `first`. */
  | {
      readonly kind: 'repeated-path';
      readonly decorator: string;
      readonly path: string;
      readonly span: Span;
      readonly first: Span;
    }
  | { readonly kind: 'malformed-path'; readonly path: string; readonly problem: PathProblem; readonly span: Span }
  | { readonly kind: 'several-route-decorators'; readonly handler: string; readonly span: Span; readonly first: Span };
