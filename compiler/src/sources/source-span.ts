import { ts } from 'ts-morph';
import type { Span } from '../model/span.js';

/** The span of a range of a parsed file; `file` is its path in spans. */
export function sourceSpan(file: string, sourceFile: ts.SourceFile, start: number, end: number): Span {
  const from = ts.getLineAndCharacterOfPosition(sourceFile, start);
  const line = from.line + 1;
  const column = from.character + 1;
  // Most ranges end in their first line.
  const next = sourceFile.getLineStarts()[line] ?? Number.POSITIVE_INFINITY;
  if (start <= end && end < next) return { file, line, column, endLine: line, endColumn: column + (end - start) };
  const to = ts.getLineAndCharacterOfPosition(sourceFile, end);
  return { file, line, column, endLine: to.line + 1, endColumn: to.character + 1 };
}
