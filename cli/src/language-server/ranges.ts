import type { Span } from '@ashlar/compiler';
import type { Position, Range } from 'vscode-languageserver';

/** A stretch, whose lines and columns count from 1, as a range, whose lines and characters count from 0. Both count UTF-16 code units. */
export function rangeOf({ line, column, endLine, endColumn }: Omit<Span, 'file' | 'composed'>): Range {
  return { start: positionOf({ line, column }), end: positionOf({ line: endLine, column: endColumn }) };
}

/** A place as a position. */
export function positionOf({ line, column }: Pick<Span, 'line' | 'column'>): Position {
  return { line: line - 1, character: column - 1 };
}

/** A position as a place. */
export function placeOf({ line, character }: Position): Pick<Span, 'line' | 'column'> {
  return { line: line + 1, column: character + 1 };
}
