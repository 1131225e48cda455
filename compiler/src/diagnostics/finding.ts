import type { Span } from '../model/span.js';
import type { FindingSeverity, Problem } from './diagnostic.js';

/** One finding of an audit: a part of an application that is valid, and that its author has to decide about. */
export interface Finding extends Problem<FindingSeverity> {
  readonly span: Span;
  /** The part of the application, such as `NotesController.list` or `CreateNote.text`. With the code and the file, it identifies the finding. */
  readonly subject: string;
  /** The routes that it is about: `POST /notes`. Empty for a finding that is not about routes. */
  readonly routes: readonly string[];
  /** The most bytes that the unbounded part of a request can have; absent for other findings. */
  readonly largestBytes?: number;
  /** Present when a comment accepts the finding. */
  readonly acceptance?: Acceptance;
}

/** A comment that accepts a finding. */
export interface Acceptance {
  readonly reason: string;
  /** The comment. */
  readonly span: Span;
}

/** The severities of findings, from the lowest to the highest. */
export const findingSeverities: readonly FindingSeverity[] = ['low', 'medium', 'high'];

/** Whether a finding counts: it is not accepted, and its severity is at least `level`. */
export function isAtLevel({ severity, acceptance }: Finding, level: FindingSeverity): boolean {
  return acceptance === undefined && findingSeverities.indexOf(severity) >= findingSeverities.indexOf(level);
}
