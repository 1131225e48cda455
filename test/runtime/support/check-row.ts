import { expect } from 'vitest';
import type { Row } from './request-table.ts';

/** Checks the response to a row of the table. */
export function checkRow(row: Row, status: number, text: string, headerOf: (name: string) => string | undefined): void {
  expect(status).toBe(row.status);
  if (typeof row.gives === 'string') expect(text).toBe(row.gives);
  else if (row.gives !== undefined) expect(JSON.parse(text)).toMatchObject(toMatchers(row.gives));
  for (const [name, value] of Object.entries(row.with ?? {})) {
    if (value instanceof RegExp) expect(headerOf(name)).toMatch(value);
    else expect(headerOf(name) ?? null).toBe(value);
  }
  expect(text).not.toContain('secret');
}

function toMatchers(wanted: unknown): object {
  return Object.fromEntries(
    Object.entries(Object(wanted)).map(([name, value]) => [
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );
}
