import { ts } from 'ts-morph';
import type { OwnValue } from '../own-values/own-value.js';

/** Makes edits, once all parts of a class can be converted. */
export type Edit = () => void;

/** Makes all edits. */
export function makeEdits(edits: readonly Edit[]): void {
  for (const edit of edits) edit();
}

/** The conversion of a use, or the reason why there is none. */
export type Converted = readonly Edit[] | string;

/** The request context that replaces a request of Express, and the user of the request. */
export interface RequestTarget {
  /** An expression: `context`. */
  readonly context: string;
  /** The expression that reads the user; `undefined` where its type is unknown. */
  readonly user?: string | undefined;
  /** The call that sets the user. */
  readonly setUser?: ((value: string) => string) | undefined;
  /** The expression for a path parameter; `context.params.id` without it. */
  readonly pathParameter?: (name: string) => string | undefined;
  /** Converts a call that has the request as an argument. */
  readonly passed?: (call: ts.CallExpression, argument: ts.Expression) => Converted | undefined;
  /** A property that the application sets itself; a decision where it is left. */
  readonly own?: (property: string) => OwnValue | string | undefined;
  /** Whether `undefined` is not a value of every type, so that values which are present need a cast. */
  readonly isStrict?: boolean;
  /** Whether the query of `request.url` does not matter. */
  readonly isForLog?: boolean;
}

/** The expression with the casts around it. */
export function unwrapped(node: ts.Expression): ts.Expression {
  const { parent } = node;
  const isAround = ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent);
  return isAround && parent.expression === node ? unwrapped(parent) : node;
}
