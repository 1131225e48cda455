import type { ValueReference } from './class-reference.js';
import type { Span } from './span.js';

/** The rules that a decoded value has to satisfy, and the `Validate` that names them. */
export type ValidationFacts =
  /** The classes of the value validate it. */
  | { readonly by: 'class'; readonly span: Span }
  /** A schema validates the value; without a reference when the argument is not an importable constant. */
  | { readonly by: 'schema'; readonly schema?: ValueReference; readonly text: string; readonly span: Span };
