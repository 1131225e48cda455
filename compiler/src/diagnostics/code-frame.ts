import type { Span } from '../model/span.js';

const combining = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

const pictograph = /^\p{Extended_Pictographic}$/u;

const emoji = /^\p{Emoji_Presentation}$/u;

/** Ranges of code points that terminals draw two columns wide: East Asian scripts and full-width forms. */
const wideRanges: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];

/** A line of a code frame: the line of the source that it shows, or the mark under it. */
export interface FrameLine {
  /** The number of the source's line; absent for marks and for omitted lines. */
  readonly number?: number;
  readonly text: string;
  readonly kind: 'source' | 'mark' | 'gap';
}

/** The maximum width of a line that is shown whole. */
const widest = 160;
const tab = '    ';

/** The lines that a span covers, with marks under them; empty when the text ends before the span begins. */
export function codeFrame(text: string, span: Span): readonly FrameLine[] {
  const lines = text.split(/\r\n|\n|\r|\u2028|\u2029/);
  if (span.line > lines.length) return [];
  const last = Math.min(span.endLine, lines.length);
  if (span.line === last) return framedLine(lines[span.line - 1] ?? '', span.line, span.column, span.endColumn);
  const first = lines[span.line - 1] ?? '';
  const end = lines[last - 1] ?? '';
  const between = last - span.line - 1;
  return [
    ...framedLine(first, span.line, span.column, first.length + 1),
    ...(between > 0 ? [{ kind: 'gap' as const, text: '...' }] : []),
    ...framedLine(end, last, firstColumn(end), span.endColumn),
  ];
}

/** The column of the first character that is not a space. */
function firstColumn(line: string): number {
  return line.length - line.trimStart().length + 1;
}

/** One line and the mark under its columns from `start` up to, and without, `end`. */
function framedLine(line: string, number: number, start: number, end: number): readonly FrameLine[] {
  const cut = cutAround(line, start - 1);
  const from = Math.min(Math.max(start - 1 - cut.from, 0), cut.text.length);
  const to = Math.min(Math.max(end - 1 - cut.from, from), cut.text.length);
  const before = printable(cut.text.slice(0, from));
  const marked = printable(cut.text.slice(from, to));
  const indent = displayWidth(cut.prefix) + displayWidth(before);
  const source = `${cut.prefix}${printable(cut.text)}${cut.suffix}`.trimEnd();
  const mark = ' '.repeat(indent) + '^'.repeat(Math.max(displayWidth(marked), 1));
  return [
    { kind: 'source', number, text: source },
    { kind: 'mark', text: mark },
  ];
}

interface CutLine {
  readonly text: string;
  /** The number of characters that were left out before `text`. */
  readonly from: number;
  readonly prefix: string;
  readonly suffix: string;
}

/** The part of a very long line (minified, a data URL) around a place. */
function cutAround(line: string, place: number): CutLine {
  if (line.length <= widest) return { text: line, from: 0, prefix: '', suffix: '' };
  const from = onCharacter(line, Math.max(Math.min(place - 40, line.length - widest), 0));
  const to = onCharacter(line, Math.min(from + widest, line.length));
  return { text: line.slice(from, to), from, prefix: from > 0 ? '…' : '', suffix: to < line.length ? '…' : '' };
}

/** The index itself, or the one before when it is inside of a surrogate pair. */
function onCharacter(line: string, index: number): number {
  const unit = line.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}

/** Replaces tabs by spaces, and removes characters that control the terminal or change the direction of text. */
function printable(text: string): string {
  return text.replaceAll('\t', tab).replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** The number of terminal columns of a text. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (combining.test(character)) return 0;
  if (emoji.test(character) || (code > 0x1f000 && pictograph.test(character))) return 2;
  return wideRanges.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}
