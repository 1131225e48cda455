import { fittedTable } from '../text/fitted-table.js';
import { wrapWords } from '../text/wrap-words.js';
import { type RouteColumn, routeColumns } from './route-columns.js';
import type { RouteRow } from './route-row.js';

/** The settings of a table of routes. */
export interface RouteTableOptions {
  /** The chosen columns, in their order; without them, the columns in which routes differ are shown. */
  readonly columns?: readonly RouteColumn[] | undefined;
  /** The width of the terminal; without one, no line is broken. */
  readonly width?: number | undefined;
}

/** Formats the table of routes, with lines for the columns that are left out. */
export function routeTable(rows: readonly RouteRow[], { columns, width }: RouteTableOptions): string {
  if (rows.length === 0) return 'This application has no routes.\n';
  const texts = new Map(routeColumns.map((column) => [column, rows.map(column.cell)]));
  const equal = columns === undefined ? equalColumns(texts, rows.length) : [];
  const shown = columns ?? routeColumns.filter((column) => !equal.includes(column));
  const cells = shown.map((column) => (texts.get(column) ?? []).map((text) => text || (column.empty ?? '')));
  const { text, leftOut } = fittedTable(shown.map(titleOf), transposed(cells, rows.length), width);
  const notes = [
    ...equalNotes(equal, texts),
    ...(leftOut === 0 ? [] : [`Too wide for the terminal: ${listed(shown.slice(-leftOut))} (see --columns).`]),
    ...new Set(rows.map(errorHandlerText).filter((handler) => handler !== '')),
  ];
  return notes.length === 0 ? text : `${text}\n${notes.map((note) => `${wrapped(note, width)}\n`).join('')}`;
}

/** The columns in which all routes are equal. A single route is not compared: only its empty columns are left out. */
function equalColumns(texts: ReadonlyMap<RouteColumn, readonly string[]>, count: number): readonly RouteColumn[] {
  return routeColumns.filter((column) => {
    const [first, ...others] = texts.get(column) ?? [];
    if (column.isIdentity === true || first === undefined) return false;
    return count === 1 ? first === '' : others.every((text) => text === first);
  });
}

/** Columns that are empty for all routes are not mentioned, except for guards: that there are none is worth knowing. */
function equalNotes(
  columns: readonly RouteColumn[],
  texts: ReadonlyMap<RouteColumn, readonly string[]>,
): readonly string[] {
  const parts = columns.flatMap((column) => {
    const [text = ''] = texts.get(column) ?? [];
    const shown = text || (column.emptyForAll ?? '');
    return shown === '' ? [] : [`${wordsOf(column)} ${shown}`];
  });
  return parts.length === 0 ? [] : [`All routes: ${parts.join('; ')}.`];
}

function transposed(cells: readonly (readonly string[])[], count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, row) => cells.map((column) => column[row] ?? ''));
}

function titleOf(column: RouteColumn): string {
  return wordsOf(column).toUpperCase();
}

function wordsOf({ name }: RouteColumn): string {
  return name.replaceAll('-', ' ');
}

function listed(columns: readonly RouteColumn[]): string {
  return columns.map(wordsOf).join(', ');
}

function wrapped(note: string, width: number | undefined): string {
  return width === undefined ? note : wrapWords(note, width).join('\n');
}

/** Formats the error handler of an application: `Error handler: NewsErrors (422 for invalid input)`. */
function errorHandlerText({ errorHandler }: RouteRow): string {
  if (errorHandler === null) return '';
  return `Error handler: ${errorHandler.name} (${errorHandler.validationStatus} for invalid input)`;
}
