import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { checkRow } from '../support/check-row.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rows, tableRoutes } from '../support/request-table.ts';
import { sendRow } from '../support/send-row.ts';
import { type CurlResponse, sendWithCurl } from '../support/send-with-curl.ts';

const compiled = applicationOf(tableRoutes);
const { logger } = loggerWithLines();

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
    checkRow(row, response.status, response.text(), (name) => response.header(name));
  });
});

describe('over a socket', () => {
  let app: Application;
  beforeAll(async () => {
    app = await Application.create(compiled, { logger, bodyLimit: 1000, handleSignals: false });
    await app.listen(0);
  });
  afterAll(() => app.close());

  test.each(rows)('$request $headers: $status', (row) => sendRow(app.address().url, row));
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
    checkRow(row, response.status, response.text, (name) => response.header(name));
  });
});
