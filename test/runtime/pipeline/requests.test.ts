import { spawnSync } from 'node:child_process';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { type Row, rows, tableRoutes } from '../support/request-table.ts';
import { type CurlResponse, sendWithCurl } from '../support/send-with-curl.ts';

const compiled = applicationOf(tableRoutes);
const { logger } = loggerWithLines();

function check(row: Row, status: number, text: string, headerOf: (name: string) => string | undefined): void {
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

test('the table is long', () => {
  expect(rows.length).toBeGreaterThanOrEqual(150);
});

describe('in process', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await TestApplication.create(compiled, { logger, bodyLimit: 1000 });
  });
  afterAll(() => app.shutdown());

  test.each(rows)('$request $headers: $status', async (row) => {
    const [method = '', path = ''] = row.request.split(' ');
    // The rows name the methods that there are.
    let sent = app[method.toLowerCase() as 'get'](path);
    for (const [name, value] of Object.entries(row.headers ?? {})) sent = sent.header(name, value);
    if (row.body !== undefined) sent = sent.payload(row.body);
    const response = await sent.send();
    check(row, response.status, response.text(), (name) => response.header(name));
  });
});

describe('over a socket', () => {
  let app: Application;
  beforeAll(async () => {
    app = await Application.create(compiled, { logger, bodyLimit: 1000, handleSignals: false });
    await app.listen(0);
  });
  afterAll(() => app.close());

  test.each(rows)('$request $headers: $status', async (row) => {
    const [method = '', path = ''] = row.request.split(' ');
    const response = await request(`${app.address().url}${path}`, {
      method,
      headers: { ...row.headers },
      body: row.body ?? null,
    });
    const text = await response.body.text();
    check(row, response.statusCode, text, (name) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    });
  });
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.runIf(hasCurl)('with curl', () => {
  let responses: readonly CurlResponse[] = [];
  beforeAll(async () => {
    const app = await Application.create(compiled, { logger, bodyLimit: 1000, handleSignals: false });
    await app.listen(0);
    responses = await sendWithCurl(app.address().url, rows);
    await app.close();
  });

  test.each(rows.map((row, index) => ({ ...row, index })))('$request $headers: $status', ({ index, ...row }) => {
    const response = responses[index];
    if (response === undefined) throw new Error('curl did not send that');
    check(row, response.status, response.text, (name) => response.header(name));
  });
});
