import { characterWidth, displayWidth } from './display-width.js';

/** A table, and the number of columns at its right that do not fit. */
export interface FittedTable {
  readonly text: string;
  readonly leftOut: number;
}

/** The least width of a column whose cells are wrapped. */
const leastWidth = 12;

/** The spaces between columns. */
const gap = 2;

/**
 * Formats a table: a line of titles, then one line per row, without spaces at the ends of lines. Wide cells are wrapped so that no line
 * is wider than `width`, and columns at the right for which nothing is left are left out. Without a width, nothing is wrapped.
 */
export function fittedTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): FittedTable {
  const natural = titles.map((title, column) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), displayWidth(title)),
  );
  const count = fittingColumns(natural, width);
  const widths = shrink(natural.slice(0, count), width);
  const text = [titles, ...rows].map((row) => lines(row, widths)).join('');
  return { text, leftOut: titles.length - count };
}

/** The number of columns that fit when each is as narrow as it can be; the first one is always shown. */
function fittingColumns(natural: readonly number[], width: number): number {
  let used = -gap;
  const tooMany = natural.findIndex((own) => {
    used += gap + Math.min(own, leastWidth);
    return used > width;
  });
  return tooMany === -1 ? natural.length : Math.max(1, tooMany);
}

/** Narrows the widest columns, until the table fits. */
function shrink(natural: readonly number[], width: number): readonly number[] {
  const available = width - gap * (natural.length - 1);
  if (sum(natural) <= available) return natural;
  // The widest columns get the same width: the least columns keep theirs, from the narrowest on.
  const ascending = natural.toSorted((a, b) => a - b);
  let left = available;
  let share = available;
  for (const [index, own] of ascending.entries()) {
    share = Math.floor(left / (ascending.length - index));
    if (own > share) break;
    left -= own;
  }
  const most = Math.max(1, share);
  let spare = Math.max(0, available - sum(natural.map((own) => Math.min(own, most))));
  return natural.map((own) => {
    const more = Math.min(spare, Math.max(0, own - most));
    spare -= more;
    return Math.min(own, most) + more;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function lines(row: readonly string[], widths: readonly number[]): string {
  const cells = widths.map((width, column) => wrapCell(row[column] ?? '', width));
  const height = cells.reduce((highest, cell) => Math.max(highest, cell.length), 1);
  return Array.from({ length: height }, (_, index) => {
    const texts = cells.map((cell, column) => padded(cell[index] ?? '', widths[column] ?? 0));
    return `${texts.join(' '.repeat(gap)).trimEnd()}\n`;
  }).join('');
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Breaks a text into lines of a width: after a space or a separator where that is possible, or anywhere. */
function wrapCell(text: string, width: number): readonly string[] {
  if (displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=[\s/.,|&-])/)) {
    if (displayWidth(line + part.trimEnd()) > width && line !== '') {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const character of part) {
      if (displayWidth(line) + characterWidth(character) > width && character !== ' ') {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()];
}
