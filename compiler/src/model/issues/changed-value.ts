import type { RawBodyRead } from '../raw-body.js';
import type { Span } from '../span.js';

/** A list or an object of the source that the compiler reads as a value, although it is not written at the place that uses it. */
export interface ReadValue {
  /** The literal. */
  readonly literal: Span;
  /** The property that is read; absent when the whole value is. */
  readonly property?: string;
  /** The place that uses it. */
  readonly place: Span;
}

/** Code that changes a value which the compiler reads, or passes it to code that may change it. */
export interface ChangedValue {
  readonly kind: 'changed' | 'passed';
  /** The code: `guards.push(Audit)`; for a value that is passed, its expression. */
  readonly text: string;
  /** The changed value: `guards`. */
  readonly value: string;
  readonly span: Span;
  /** The place that uses the value. */
  readonly readAt: Span;
  /** The place that passes the value to the function with the code; absent when the code names the value itself. */
  readonly passedAt?: Span;
}

/** Code of the application that rules check: a change of a value, or a read of the bytes of a body. */
export type ValueIssue =
  | { readonly kind: 'changed-value'; readonly change: ChangedValue }
  | { readonly kind: 'raw-body-read'; readonly read: RawBodyRead };
