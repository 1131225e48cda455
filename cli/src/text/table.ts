import { fittedTable } from './fitted-table.js';

/** Formats a table: a line of titles, then one line per row, without spaces at the ends of lines. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return fittedTable(titles, rows).text;
}
