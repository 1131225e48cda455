import { ts } from 'ts-morph';
import type { Span } from '../model/span.js';

/** The span of a range of a parsed file; `file` is its path in spans. */
export function sourceSpan(file: string, sourceFile: ts.SourceFile, start: number, end: number): Span {
  const from = ts.getLineAndCharacterOfPosition(sourceFile, start);
  const to = ts.getLineAndCharacterOfPosition(sourceFile, end);
  return {
    file,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}
