import { request } from 'undici';
import { checkRow } from './check-row.ts';
import type { Row } from './request-table.ts';

/** Sends the request of a row to an application that listens, and checks the response. */
export async function sendRow(url: string, row: Row): Promise<void> {
  const [method = '', path = ''] = row.request.split(' ');
  const response = await request(`${url}${path}`, { method, headers: { ...row.headers }, body: row.body ?? null });
  const text = await response.body.text();
  checkRow(row, response.statusCode, text, (name) => {
    const value = response.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  });
}
