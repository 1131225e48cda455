import type { ClassReference } from './class-reference.js';
import type { Span } from './span.js';

/** A base class that leads nowhere, or whose decorators are not known. */
export interface UnresolvedBase {
  /** The name as written. */
  readonly text: string;
  readonly span: Span;
  /** The class, where it is known without its decorators: one of a built package without a library file. */
  readonly class?: ClassReference;
}
