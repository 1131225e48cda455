import type { Span } from './span.js';

/** The `validationStatus` of an error handler. */
export interface ValidationStatusFacts {
  /** Absent when its type is not one literal number. */
  readonly value?: number;
  /** The declaration of the property. */
  readonly span: Span;
}
