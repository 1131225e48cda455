import type { Span } from '../../model/span.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/**
 * Removes the tag of a JSDoc comment that contains a stretch, with its text up to the next tag, and the whole comment where it contains
 * nothing else.
 */
export function removeTag(source: SourceText, span: Span): readonly TextEdit[] | undefined {
  const offsets = source.offsetsOf(span);
  if (offsets === undefined) return undefined;
  const { text } = source;
  const open = text.lastIndexOf('/**', offsets.start);
  const close = text.indexOf('*/', offsets.start);
  if (open === -1 || close === -1 || text.slice(open, offsets.start).includes('*/')) return undefined;
  const start = text[offsets.start] === '@' ? offsets.start : text.lastIndexOf('@', offsets.start);
  if (start < open) return undefined;
  const end = endOfTag(text, start, close);
  const rest = text.slice(open + 3, start) + text.slice(end, close);
  if (rest.replace(/[\s*]/g, '') === '') return [removeComment(source, open, close + 2)];
  const before = text.slice(source.lineStart(start), start);
  if (/^[ \t]*\*[ \t]*$/.test(before))
    return [{ start: source.lineStart(start), end: lineOfEnd(source, end), text: '' }];
  const kept = text.slice(open, start).replace(/[ \t]+$/, '').length;
  return [{ start: open + kept, end, text: ' ' }];
}

/** The end of the text of a tag: the next tag at the beginning of a line, or the end of the comment. */
function endOfTag(text: string, start: number, close: number): number {
  const next = /\n[ \t]*\*?[ \t]*@/.exec(text.slice(start, close));
  return next === null ? close : start + next.index;
}

/** The start of the line in which the rest of a comment begins. */
function lineOfEnd(source: SourceText, end: number): number {
  return source.text.startsWith('*/', end) ? source.lineStart(end) : source.nextLine(end);
}

/** Removes a comment with its line, or with the space after it. */
function removeComment(source: SourceText, start: number, end: number): TextEdit {
  if (source.isFirstOfLine(start) && source.text.slice(end, source.lineEnd(end)).trim() === '') {
    return { start: source.lineStart(start), end: source.nextLine(end), text: '' };
  }
  const space = /^[ \t]+/.exec(source.text.slice(end))?.[0].length ?? 0;
  return { start, end: end + space, text: '' };
}
