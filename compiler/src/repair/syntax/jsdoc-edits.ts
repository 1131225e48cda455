import type { Span } from '../../model/span.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/** Makes a JSDoc comment of a block comment, or of line comments above a declaration. */
export function jsDocEdits(source: SourceText, span: Span): readonly TextEdit[] | undefined {
  const offsets = source.offsetsOf(span);
  if (offsets === undefined) return undefined;
  const { text } = source;
  const open = text.lastIndexOf('/*', offsets.start);
  if (open !== -1 && !text.slice(open, offsets.start).includes('*/')) {
    // A comment after a type or property is not read.
    const isBefore = /^\s*[^\s});,>\]]/.test(text.slice(text.indexOf('*/', open) + 2));
    return isBefore ? [{ start: open + 2, end: open + 2, text: '*' }] : undefined;
  }
  return ofLines(source, offsets.start);
}

/** Makes one comment of the line comments that follow each other. */
function ofLines(source: SourceText, offset: number): readonly TextEdit[] | undefined {
  const { text, newline } = source;
  const isComment = (start: number) => /^[ \t]*\/\//.test(text.slice(start, source.lineEnd(start)));
  let first = source.lineStart(offset);
  if (!isComment(first)) return undefined;
  while (first > 0 && isComment(source.lineStart(first - 1))) first = source.lineStart(first - 1);
  const lines: string[] = [];
  let next = first;
  while (next < text.length && isComment(next)) {
    lines.push(
      text
        .slice(next, source.lineEnd(next))
        .replace(/^[ \t]*\/\/+ ?/, '')
        .trimEnd(),
    );
    next = source.nextLine(next);
  }
  if (lines.some((line) => line.includes('*/'))) return undefined;
  const indent = /^[ \t]*/.exec(text.slice(first))?.[0] ?? '';
  const comment =
    lines.length === 1
      ? `/** ${lines.join('')} */`
      : [`/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join(newline);
  const start = first + indent.length;
  return [{ start, end: source.lineEnd(next - 1), text: comment }];
}
