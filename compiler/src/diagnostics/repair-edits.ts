import type { Span } from '../model/span.js';
import type { Diagnostic } from './diagnostic.js';
import type { RepairKind } from './repair.js';

/** A repair as edits of files. */
export interface RepairEdits {
  readonly title: string;
  readonly kind: RepairKind;
  /** By file and position; they do not overlap. */
  readonly edits: readonly FileEdit[];
}

/** An edit of a file: the stretch becomes `text`. Lines and columns count from 1. */
export interface FileEdit extends Omit<Span, 'composed'> {
  readonly text: string;
}

/** A diagnostic and its repairs as edits. */
export interface RepairableDiagnostic extends Diagnostic {
  readonly repairEdits?: readonly RepairEdits[];
}
