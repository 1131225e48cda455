import type { Span } from '../model/span.js';
import type { Repair } from './repair.js';

/** The severity of a problem: an `error` prevents that the application is generated. */
export type Severity = 'error' | 'warning';

/** The severity of a finding of an audit. */
export type FindingSeverity = 'low' | 'medium' | 'high';

/** One problem of an application, in the user's own names. */
export interface Problem<Grade extends Severity | FindingSeverity = Severity | FindingSeverity> {
  /** The code, which never changes: `ASH1004`. */
  readonly code: string;
  /** The code in words: `unknown-provider`. */
  readonly name: string;
  readonly severity: Grade;
  /** The problem in one line: lower case, no full stop, names in backquotes. */
  readonly message: string;
  /** The fix, as an imperative. */
  readonly help: string;
  /** The smallest place to fix; absent when the problem has no place in the source. */
  readonly span?: Span;
  /** Other places that belong to the problem, in reading order. */
  readonly related: readonly RelatedPlace[];
  /** The ways to repair it that are edits of the source; absent when there are none. */
  readonly repairs?: readonly Repair[];
}

/** A problem that a build reports. */
export interface Diagnostic extends Problem<Severity> {}

/** Another place that belongs to a problem, and its description. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/** Reports a diagnostic; the check continues. */
export type Report = (diagnostic: Diagnostic) => void;
