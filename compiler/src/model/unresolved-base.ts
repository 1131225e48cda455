import type { Span } from './span.js';

/** A base class that leads nowhere. */
export interface UnresolvedBase {
  /** The name as written. */
  readonly text: string;
  readonly span: Span;
}
