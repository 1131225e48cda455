import { spawnSync } from 'node:child_process';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { askWithCurl, type CurlAnswer } from '../support/ask-with-curl.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { type Row, rows, tableRoutes } from '../support/request-table.ts';

const compiled = applicationOf(tableRoutes);
const { logger } = loggerWithLines();

function judge(row: Row, status: number, text: string, headerOf: (name: string) => string | undefined): void {
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

  test.each(rows)('$ask $headers: $status', async (row) => {
    const [method = '', path = ''] = row.ask.split(' ');
    // The rows name the methods that there are.
    let asked = app[method.toLowerCase() as 'get'](path);
    for (const [name, value] of Object.entries(row.headers ?? {})) asked = asked.header(name, value);
    if (row.body !== undefined) asked = asked.payload(row.body);
    const answer = await asked.send();
    judge(row, answer.status, answer.text(), (name) => answer.header(name));
  });
});

describe('over a socket', () => {
  let app: Application;
  beforeAll(async () => {
    app = await Application.create(compiled, { logger, bodyLimit: 1000, handleSignals: false });
    await app.listen(0);
  });
  afterAll(() => app.close());

  test.each(rows)('$ask $headers: $status', async (row) => {
    const [method = '', path = ''] = row.ask.split(' ');
    const answer = await request(`${app.address().url}${path}`, {
      method,
      headers: { ...row.headers },
      body: row.body ?? null,
    });
    const text = await answer.body.text();
    judge(row, answer.statusCode, text, (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    });
  });
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.runIf(hasCurl)('with curl', () => {
  let answers: readonly CurlAnswer[] = [];
  beforeAll(async () => {
    const app = await Application.create(compiled, { logger, bodyLimit: 1000, handleSignals: false });
    await app.listen(0);
    answers = await askWithCurl(app.address().url, rows);
    await app.close();
  });

  test.each(rows.map((row, index) => ({ ...row, index })))('$ask $headers: $status', ({ index, ...row }) => {
    const answer = answers[index];
    if (answer === undefined) throw new Error('curl did not ask that');
    judge(row, answer.status, answer.text, (name) => answer.header(name));
  });
});
